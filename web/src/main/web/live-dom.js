// The few things that all parts do with the page.

/** Makes an element: make("p", { class: "note" }, "text", child). */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Changes a text only if it differs, so that readers and selections are left alone. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Gives a parent one child for each item, in their order. A child stays the same element as long as
 * there is an item of its key, so that focus and what is folded out survive.
 */
export function keep(parent, items, keyOf, create, update) {
  const before = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let at = parent.firstElementChild;
  for (const item of items) {
    const key = String(keyOf(item));
    let child = before.get(key);
    if (child) before.delete(key);
    else {
      child = create(item);
      child.dataset.key = key;
    }
    update(child, item);
    if (child === at) at = at.nextElementSibling;
    else parent.insertBefore(child, at);
  }
  for (const gone of before.values()) gone.remove();
}
