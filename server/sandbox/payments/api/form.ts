import { invalid } from '../refusals.ts';

export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

const forbidden = ['__proto__', 'constructor', 'prototype'];

/** The interface's own notation: `items[0][price]=x&expand[]=y` as objects and lists. */
export function parseForm(text: string): Form {
  const root: Form = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const [, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
    const names = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, name = '']) => name)];
    if (first === '' || names.some((name) => forbidden.includes(name))) throw unknownParameter(key);
    put(root, names, value);
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, listed(value)]));
}

function put(target: Form, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(target).length) : name;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const below = target[key];
  const next: Form = typeof below === 'object' && !Array.isArray(below) ? below : {};
  target[key] = next;
  put(next, rest, value);
}

/** What is numbered from nought is a list. */
function listed(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, listed(each)] as const);
  return entries.every(([key], i) => key === String(i)) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

export function unknownParameter(name: string) {
  return invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
}
