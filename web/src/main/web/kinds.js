// The kinds of events; the number of a kind is its place here. 'other' is what we do not know.

export const KINDS = ['other', 'link-up', 'link-down', 'node-down', 'node-up', 'join', 'hand-over',
  'leave', 'late-return', 'resize', 'give-back', 'move', 'request', 'update', 'withdraw', 'alarm',
  'enter', 'exit', 'send', 'deliver', 'drop', 'state', 'end', 'pause', 'resume', 'freeze', 'report',
  'open', 'over', 'stock'];

export const KIND = Object.fromEntries(KINDS.map((name, number) => [name, number]));
