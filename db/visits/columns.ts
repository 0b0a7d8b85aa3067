/** An array of plain values as Postgres reads it: the driver's own way of writing long ones is slow. */
export function literal(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}

/** The same of what belongs to each of many keys, without the garbage of a list that is made by `Array.from`. */
export function column(keys: Float64Array, of: (key: number) => string | number): string {
  const values = new Array<string | number>(keys.length);
  for (let n = 0; n < keys.length; n++) values[n] = of(keys[n] as number);
  return literal(values);
}
