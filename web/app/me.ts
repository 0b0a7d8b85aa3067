import type { inferRouterOutputs } from '@trpc/server';
import { nextStep } from '#src/onboarding/onboarding.ts';
import type { OwnerKind, Role } from '#src/owners/permissions.ts';
import type { AppRouter } from '../trpc.ts';
import { arePlansShown } from './plans-shown.ts';

/** Who is signed in and what is theirs, in one answer. Screens take it apart: an owner need not be a person. */
export type Me = NonNullable<inferRouterOutputs<AppRouter>['profiles']['me']>;

/** Who uses the screens. */
export type SessionPerson = ReturnType<typeof personOf>;

/** What the server says about an owner. */
export type OwnerProfile = ReturnType<typeof ownAccountOf>;

export function personOf(me: Me) {
  const { id, name, firstName, lastName, isNameGuessed, email, position, company, phone } = me;
  const { language, country, newDeviceEmails, singleKeys, themeColor } = me;
  return {
    id,
    name,
    firstName,
    lastName,
    isNameGuessed,
    email,
    position,
    company,
    phone,
    language,
    country,
    newDeviceEmails,
    singleKeys,
    accentColor: themeColor,
    onboardingStep: nextStep(me, arePlansShown),
    /** nothing was done here yet */
    isUnused: nextStep(me) === 'plan',
  };
}

export function ownAccountOf(me: Me) {
  const { id, name, username, wish, profilePic, logo, footer, themeColor, timeZone, createdAt, site } = me;
  const { planType, trialStartDate, trialDays, subscriptionEnd, chosenPlan, initialized } = me;
  return {
    id,
    ownerKind: 'person' as OwnerKind,
    name,
    username,
    wish,
    profilePic,
    logo,
    footer,
    themeColor,
    timeZone,
    createdAt,
    /** where what the owner publishes is, for the functions of src/owners/urls.ts */
    site,
    role: 'owner' as Role,
    /** so that the person can't leave */
    isOnlyOwner: true,
    /** null: billing says it */
    isAccessible: null as boolean | null,
    planType,
    trialStartDate,
    trialDays,
    subscriptionEnd,
    chosenPlan,
    initialized,
  };
}

type Organization = inferRouterOutputs<AppRouter>['organizations']['get'];

export function ownerOf(organization: Organization): OwnerProfile {
  return { ...organization, wish: null };
}
