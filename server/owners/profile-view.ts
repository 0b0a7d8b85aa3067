import { namesOf } from '#src/names.ts';
import type { SessionActor } from '../accounts/actor.ts';
import { countryOf } from '../accounts/country-codes.ts';

/** An explicit list, so that new columns stay private by default. */
export function ownProfile({ owner, person }: SessionActor) {
  const { email, language, newDeviceEmails, singleKeys } = person;
  const { id, name, username, themeColor, profilePic, logo, footer, position, company, phone } = owner;
  const { timeZone, planType, chosenPlan, initialized, trialStartDate, trialDays, subscriptionEnd, createdAt } = owner;
  return {
    ...namesOf(owner),
    id,
    name,
    email,
    username,
    themeColor,
    profilePic,
    logo,
    footer,
    position,
    company,
    phone,
    language,
    country: countryOf(person),
    timeZone,
    planType,
    chosenPlan,
    initialized,
    trialStartDate,
    trialDays,
    subscriptionEnd,
    newDeviceEmails,
    singleKeys,
    createdAt,
  };
}
