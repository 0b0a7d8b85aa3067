export const isMac = /^(Mac|iP)/.test(navigator.platform);

/** ⌘K or Ctrl+K (product 15.20). */
export function isSearchKey({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'k' && !altKey && !shiftKey && ctrlKey !== isMac && metaKey === isMac;
}
