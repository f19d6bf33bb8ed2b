// Elements of the page, made without markup in strings.

/** Makes an element with these attributes and children; a child may be text. */
export function element(name, attributes = {}, children = []) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Changes the text if it is another, so that nothing is announced twice. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** A table: what each column is, and rows of text; numbers are to the right. */
export function table(caption, columns, rows) {
  const head = element('thead', {}, [element('tr', {}, columns.map((name) => (name ? element('th', { scope: 'col' }, [name]) : element('td'))))]);
  const body = element('tbody', {}, rows.map((row) => element('tr', {}, row.map((cell, c) =>
    (c === 0 ? element('th', { scope: 'row' }, [cell]) : element('td', {}, [cell]))))));
  return element('table', { class: 'figures' }, [element('caption', {}, [caption]), head, body]);
}
