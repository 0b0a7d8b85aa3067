import type { Profile } from './database.ts';

// A row of `profiles` describes a person, who signs in, and an owner. Each list names what code knows about one of them

export const personFields = [
  'id',
  'name',
  'email',
  'language',
  'timeZone',
  'country',
  'newDeviceEmails',
  'singleKeys',
  'disabledAt',
] as const satisfies readonly (keyof Profile)[];

export const ownerFields = [
  'id',
  'ownerKind',
  'name',
  'firstName',
  'lastName',
  'username',
  'themeColor',
  'profilePic',
  'logo',
  'footer',
  'position',
  'company',
  'phone',
  'timeZone',
  'planType',
  'chosenPlan',
  'initialized',
  'trialStartDate',
  'trialDays',
  'subscriptionEnd',
  'coveredBy',
  'mainVcardId',
  'codesUseDomain',
  'disabledAt',
  'createdAt',
] as const satisfies readonly (keyof Profile)[];

/** Who signs in. The time zone is that of their emails. */
export type Person = Pick<Profile, (typeof personFields)[number]>;

/** Whose cards, links, plan and stats these are. The time zone defines the days of the stats. */
export type Owner = Pick<Profile, (typeof ownerFields)[number]>;
