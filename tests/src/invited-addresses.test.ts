import { expect, test } from 'vitest';
import { addressesInFile, readAddresses } from '#src/owners/invited-addresses.ts';

test('product 36.12: emails are read from a list that is typed or pasted, in the forms that mail programs write', () => {
  const read = (typed: string) => readAddresses(typed).emails;
  expect(read('')).toEqual([]);
  expect(read('ana@example.com, Luis@Example.com;eva@example.com\tpia@example.com')).toEqual([
    'ana@example.com',
    'luis@example.com',
    'eva@example.com',
    'pia@example.com',
  ]);
  expect(read('"Vega, Luisa" <luisa@example.com>, Ana García <ana@example.com>\r\n Eva Ruiz eva@example.com ')).toEqual(
    ['luisa@example.com', 'ana@example.com', 'eva@example.com'],
  );
});

test('product 36.12: what is no email, and what is there twice, is named with its line', () => {
  expect(readAddresses('ana@example.com\nluis@\n\nAna@example.com, Eva Ruiz')).toEqual({
    emails: ['ana@example.com'],
    wrong: [
      { line: 2, text: 'luis@' },
      { line: 4, text: 'Eva Ruiz' },
    ],
    repeated: [{ line: 4, text: 'Ana@example.com' }],
  });
});

test('product 36.12: emails are found in a file with other columns; a row without one stays to be seen', () => {
  const csv = '\uFEFFName,Email,Phone\r\n"Vega, Luisa",luisa@example.com,1\r\nAna,,2\r\n\r\nEva;eva@example.com;3\r\n';
  expect(addressesInFile(csv)).toBe('luisa@example.com\nAna 2\neva@example.com');
  expect(addressesInFile('ana@example.com\nluis@example.com')).toBe('ana@example.com\nluis@example.com');
});
