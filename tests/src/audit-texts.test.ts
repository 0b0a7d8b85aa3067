import { expect, test } from 'vitest';
import { auditDetailsText } from '#src/owners/audit-texts.ts';

test("product 36.7: roles, plans and intervals in an entry's details have texts; names and counts stay as they are", () => {
  const detailsText = (details: Parameters<typeof auditDetailsText>[1]) =>
    auditDetailsText({ locale: 'en', _: ({ id }) => `<${id}>` }, details);
  expect(detailsText({ plan: 'business', interval: 'month' })).toBe('Business, <audit.by_month>');
  expect(detailsText({ from: 'owner', to: 'admin' })).toBe('<role.owner> → <role.admin>');
  expect(detailsText({ from: 0, to: 3 })).toBe('0 → 3');
  expect(detailsText({ role: 'member', name: 'Ana' })).toBe('<role.member>, Ana');
});
