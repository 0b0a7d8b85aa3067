import { z } from 'zod';
import { type ImportField, type ImportRow, isSocialColumn } from './import-columns.ts';
import type { Platform } from './social-platforms.ts';

/** Of a file, in bytes. */
export const MAX_IMPORT_BYTES = 2_000_000;
export const MAX_IMPORT_ROWS = 2_000;
/** Problems that are shown; the number says how many there are. */
export const MAX_PROBLEMS = 200;

const EXTERNAL_ID_MAX = 200;

/** `row`: as spreadsheets count, with the names of the columns in row 1. */
export type ImportProblem = { row: number; field: ImportField; reason: string };

export type ImportedCard = { id: string; name: string; email: string };

/** What an import does, or did. `room`: how many of the new cards fit the plan. */
export type ImportReport = {
  created: number;
  updated: number;
  unchanged: number;
  room: number;
  problems: ImportProblem[];
  problemCount: number;
  ignored: string[];
  /** new ones; none of a dry run */
  cards: ImportedCard[];
};

export const importQuerySchema = z.object({
  dryRun: z.enum(['true', 'false']).default('false'),
  /** absent: the organization's default; 'none': without one */
  template: z.union([z.uuid(), z.literal('none')]).optional(),
});

type Fields = Record<string, unknown>;

/** What a card's form would send: `before`, with what a row says. */
export function fieldsOf(row: ImportRow, before: Fields): Fields {
  const { externalId: _id, name, firstName, lastName, website, ...rest } = row;
  const { street, postalCode, city, region, country, ...others } = rest;
  const fields: Fields = { ...before };
  for (const [field, value] of Object.entries(others)) if (!isSocialColumn(field)) fields[field] = value;
  if (name !== undefined || firstName !== undefined || lastName !== undefined) {
    // A single column of names, such as 'Nombre', has whole names
    const isWhole = firstName === undefined || (lastName === undefined && name === undefined);
    fields.name = isWhole ? (name ?? firstName ?? lastName) : '';
    fields.firstName = isWhole ? undefined : firstName;
    fields.lastName = isWhole ? undefined : (lastName ?? '');
  }
  if (website !== undefined) fields.website = withScheme(website);
  const address = { street, postalCode, city, region, country };
  if (Object.values(address).some((part) => part !== undefined)) {
    const [first = { label: 'work' }, ...more] = (before.postalAddresses ?? []) as Fields[];
    fields.postalAddresses = [{ ...first, ...withoutAbsent(address) }, ...more];
  }
  const named = Object.keys(row).filter(isSocialColumn);
  if (named.length > 0) {
    const kept = ((before.socialLinks ?? []) as { platform: Platform; url: string }[]).filter(
      ({ platform }) => !named.includes(platform),
    );
    fields.socialLinks = [...kept, ...named.map((platform) => ({ platform, url: row[platform] }))];
  }
  return fields;
}

/** The column that an issue of `cardInputSchema` is about. */
export function fieldOfIssue(path: readonly PropertyKey[], fields: Fields): ImportField {
  const [field, place, part] = path;
  if (field === 'postalAddresses') return part === undefined ? 'street' : (part as ImportField);
  if (field === 'socialLinks') {
    const links = fields.socialLinks as { platform: Platform }[];
    return links[Number(place)]?.platform ?? 'linkedin';
  }
  return (field ?? 'name') as ImportField;
}

export const externalIdSchema = z.string().max(EXTERNAL_ID_MAX);

function withScheme(url: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`;
}

function withoutAbsent(values: Fields): Fields {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
