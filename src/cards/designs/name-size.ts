/** How large a name can be: from its longest word, which must fit in a line, and from its length. */
export function nameSize(name: string): 's1' | 's2' | 's3' | 's4' {
  const longest = Math.max(...name.split(/[\s-]+/).map(({ length }) => length));
  if (longest <= 8 && name.length <= 16) return 's1';
  if (longest <= 11 && name.length <= 26) return 's2';
  return longest <= 15 && name.length <= 44 ? 's3' : 's4';
}

/** Whether initials leave half of the width empty. */
export function isSlim(letters: string): boolean {
  return letters.length === 1 || /[IÍJ]/.test(letters);
}

/** Whether initials have accents, which need room above them. */
export function isTall(letters: string): boolean {
  return letters.normalize('NFD') !== letters;
}
