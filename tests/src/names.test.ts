import { expect, test } from 'vitest';
import { cardNames, displayName, guessNames, initials } from '#src/names.ts';

test.each([
  ['Ana', 'Ana', ''],
  ['  Ana   García ', 'Ana', 'García'],
  ['Ana García López', 'Ana', 'García López'],
  ['María José García López', 'María José', 'García López'],
  ['MARÍA JOSÉ GARCÍA LÓPEZ', 'MARÍA JOSÉ', 'GARCÍA LÓPEZ'],
  ['María José García', 'María José', 'García'],
  ['María José', 'María José', ''],
  ['Juan Carlos', 'Juan Carlos', ''],
  ['José Luis Rodríguez Zapatero', 'José Luis', 'Rodríguez Zapatero'],
  ['María del Carmen García López', 'María del Carmen', 'García López'],
  ['María de los Ángeles Pérez', 'María de los Ángeles', 'Pérez'],
  ['María del Carmen', 'María del Carmen', ''],
  ['Ana de la Cruz', 'Ana', 'de la Cruz'],
  ['Ana de la Cruz López', 'Ana', 'de la Cruz López'],
  ['María José de la Cruz López', 'María José', 'de la Cruz López'],
  ['Miguel de Cervantes Saavedra', 'Miguel', 'de Cervantes Saavedra'],
  ['Juan del Río', 'Juan', 'del Río'],
  ['Carmen de los Santos Ruiz', 'Carmen', 'de los Santos Ruiz'],
  ['María Teresa Fernández de la Vega', 'María Teresa', 'Fernández de la Vega'],
  ['María Teresa Fernández de la Vega Sanz', 'María Teresa', 'Fernández de la Vega Sanz'],
  ['Ana García de la Torre López', 'Ana', 'García de la Torre López'],
  ['José Ortega y Gasset', 'José', 'Ortega y Gasset'],
  ['Santiago Ramón y Cajal', 'Santiago', 'Ramón y Cajal'],
  ['Juan Carlos de Borbón y Borbón', 'Juan Carlos', 'de Borbón y Borbón'],
  ['Ana y Luis', 'Ana y Luis', ''],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Johann Wolfgang von Goethe', 'Johann Wolfgang', 'von Goethe'],
  ['Robin van der Berg', 'Robin', 'van der Berg'],
  ['Van Morrison', 'Van Morrison', ''],
  ['De la', 'De la', ''],
  ['李小龍', '李小龍', ''],
  ['', '', ''],
])('product 8.2: %s is split into %s and %s', (name, firstName, lastName) => {
  expect(guessNames(name)).toEqual({ firstName, lastName });
});

test.each([
  ['María de Fátima', 'MF'],
  ['Ana de la Cruz', 'AC'],
  ['José y Luis', 'JL'],
  ['Vincent van Gogh', 'VG'],
  ['Van Morrison', 'VM'],
  ['Los Planetas', 'LP'],
  ['Lucía De Los Santos', 'LS'],
  ['Ana Y. López', 'AY'],
  ['de la', 'D'],
])('product 5.10: %s has the initials %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

const names = (name: string, firstName = '', lastName = '') => ({ name, firstName, lastName });

test('product 5.10: a display name follows first and last name, unless it was set separately', () => {
  const after = { firstName: 'Ana María', lastName: 'Ruiz' };
  expect(displayName(names('Ana Gil', 'Ana', 'Gil'), after)).toBe('Ana María Ruiz');
  expect(displayName(names('Ana Gil'), after)).toBe('Ana María Ruiz');
  expect(displayName(names('Dr. Gil', 'Ana', 'Gil'), after)).toBe('Dr. Gil');
});

test('product 5.10: a card without names has those of its account, if both show the same name', () => {
  const account = names('Ana Gil', 'Ana G.', 'Gil');
  expect(cardNames(names('Ana Gil', 'A.', 'G.'), account)).toEqual({
    ...{ firstName: 'A.', lastName: 'G.', isNameGuessed: false },
  });
  expect(cardNames(names('Ana Gil'), account)).toEqual({ firstName: 'Ana G.', lastName: 'Gil', isNameGuessed: false });
  expect(cardNames(names('Eva Sol'), account)).toEqual({ firstName: 'Eva', lastName: 'Sol', isNameGuessed: true });
});
