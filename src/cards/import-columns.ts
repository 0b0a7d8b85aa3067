import { searchWords } from '../lists.ts';
import { type Platform, socialPlatforms } from './social-platforms.ts';

/** What a row of an import says of a card. */
export const importTexts = [
  ...(['externalId', 'name', 'firstName', 'lastName', 'pronouns', 'position', 'company'] as const),
  ...(['phone', 'email', 'website', 'label', 'handle'] as const),
  ...(['street', 'postalCode', 'city', 'region', 'country'] as const),
] as const;
export type ImportText = (typeof importTexts)[number];
export type ImportField = ImportText | Platform;

/** Names of columns in English and Spanish, without case, accents and punctuation. */
const names: Record<ImportText, readonly string[]> = {
  externalId: [
    ...['external id', 'id', 'employee id', 'employee number', 'personnel number', 'staff number'],
    ...['id externo', 'identificador', 'id de empleado', 'numero de empleado', 'legajo'],
  ],
  name: ['name', 'full name', 'display name', 'nombre completo', 'nombre y apellidos', 'nombre y apellido'],
  firstName: ['first name', 'given name', 'forename', 'nombre', 'nombres', 'nombre de pila'],
  lastName: ['last name', 'surname', 'family name', 'apellido', 'apellidos'],
  pronouns: ['pronouns', 'pronombres'],
  position: ['position', 'job title', 'title', 'role', 'cargo', 'puesto', 'posicion'],
  company: ['company', 'company name', 'organization', 'organisation', 'empresa', 'compania', 'organizacion'],
  phone: [
    ...['phone', 'phone number', 'telephone', 'mobile', 'mobile phone', 'mobile number', 'cell phone', 'work phone'],
    ...['telefono', 'numero de telefono', 'movil', 'telefono movil', 'celular', 'telefono celular'],
  ],
  email: ['email', 'e mail', 'email address', 'mail', 'work email', 'correo', 'correo electronico'],
  website: ['website', 'web', 'web site', 'url', 'sitio web', 'pagina web'],
  label: ['label', 'private label', 'etiqueta', 'etiqueta privada', 'nota'],
  handle: ['handle', 'card link', 'enlace', 'enlace de la tarjeta'],
  street: ['street', 'address', 'street address', 'calle', 'direccion', 'domicilio'],
  postalCode: ['postal code', 'zip', 'zip code', 'postcode', 'codigo postal'],
  city: ['city', 'town', 'ciudad', 'localidad', 'poblacion'],
  region: ['region', 'state', 'state or region', 'province', 'estado', 'estado o region', 'provincia', 'comunidad'],
  country: ['country', 'pais'],
};

const known = new Map<string, ImportField>([
  ...importTexts.flatMap((field) => names[field].map((name) => [name, field] as const)),
  ...Object.entries(socialPlatforms).map(([platform, { name }]) => [keyOf(name), platform as Platform] as const),
]);

function keyOf(column: string): string {
  return searchWords(column.replace(/[^\p{L}\p{N}]+/gu, ' ')).join(' ');
}

export function isSocialColumn(field: string): field is Platform {
  return Object.hasOwn(socialPlatforms, field);
}

export type ImportColumns = {
  /** of each column in its order; null: ignored */
  fields: readonly (ImportField | null)[];
  ignored: readonly string[];
};

/** What the columns of a file stand for. The first of two that stand for the same counts. */
export function columnsOf(header: readonly string[]): ImportColumns {
  const taken = new Set<ImportField>();
  const fields = header.map((column) => {
    const field = known.get(keyOf(column)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  return { fields, ignored: header.filter((column, place) => fields[place] === null && column.trim() !== '') };
}

export type ImportRow = Partial<Record<ImportField, string>>;

/** Empty cells say nothing. A card's fields are lines. */
export function rowOf(fields: ImportColumns['fields'], cells: readonly string[]): ImportRow {
  const filled = fields.flatMap((field, place) => {
    const cell = cells[place]?.replace(/\s+/g, ' ').trim() ?? '';
    return field === null || cell === '' ? [] : [[field, cell] as const];
  });
  return Object.fromEntries(filled);
}
