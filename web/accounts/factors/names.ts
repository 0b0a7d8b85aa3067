/** A name that the list does not have yet. */
export function nameFor(name: string, taken: { name: string }[]): string {
  const isTaken = (candidate: string) => taken.some((each) => each.name === candidate);
  let candidate = name;
  for (let count = 2; isTaken(candidate); count += 1) candidate = `${name} ${count}`;
  return candidate;
}
