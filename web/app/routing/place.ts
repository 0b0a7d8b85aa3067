/** An address of this product, in its parts. */
export type Place = { pathname: string; search: string; hash: string };

/** Where a link leads: a path, or what changes of the present address from `?` or `#` on. */
export type To = string | Partial<Place>;

export function pathOf({ pathname, search, hash }: Place): string {
  return pathname + search + hash;
}

/** Never the address of another product: of a whole one, and of `//name`, the path alone is left. */
export function placeOf(to: To, from: Place): Place {
  const path = typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${sharp(to.hash ?? '')}`;
  const { pathname, search, hash } = new URL(
    /^([?#]|$)/.test(path) ? from.pathname + path : path,
    `http://here${from.pathname}`,
  );
  return { pathname, search, hash };
}

function sharp(hash: string): string {
  return hash === '' || hash.startsWith('#') ? hash : `#${hash}`;
}

/** Whether an address is that of a screen, or, unless told otherwise, below it. */
export function isAt(pathname: string, screen: string, exact = false): boolean {
  const here = plain(pathname);
  return here === screen || (!exact && here.startsWith(`${screen}/`));
}

/** Upper case and a slash at the end make no other address. */
function plain(pathname: string): string {
  return pathname.toLowerCase().replace(/(.)\/+$/, '$1');
}
