import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { type Me, type OwnerProfile, ownAccountOf, personOf, type SessionPerson } from '#web/app/me.ts';
import { OwnerProvider, type ShownOwner, useOwner, useOwnerIfAny } from '#web/app/owner.tsx';

const me: Me = {
  ...{ id: 'ana', name: 'Ana García', firstName: 'Ana', lastName: 'García', isNameGuessed: false },
  ...{
    email: 'ana@ladera.example',
    username: 'ana',
    themeColor: '#9333ea',
    profilePic: '/media/1',
    logo: '/media/2',
    footer: '',
  },
  ...{ position: 'Owner', company: 'Ladera', phone: '+34 600', language: 'es', timeZone: 'Europe/Madrid' },
  country: 'ES',
  ...{ planType: 'pro', chosenPlan: 'pro', initialized: true, trialStartDate: null, trialDays: 14 },
  ...{ subscriptionEnd: null, newDeviceEmails: true, singleKeys: false, createdAt: '2026-11-01T00:00:00.000Z' },
  wish: null,
  site: { publicUrl: 'https://cards.example.com', domain: null, codesUseDomain: false },
};

describe('a person and an owner', () => {
  test('are taken apart completely, and share only an ID and a name', () => {
    const [person, owner] = [personOf(me), ownAccountOf(me)];
    const known = new Set([...Object.keys(person), ...Object.keys(owner)]);
    expect(Object.keys(me).filter((field) => !known.has(field))).toEqual([]);
    expect(Object.keys(person).filter((field) => field in owner)).toEqual(['id', 'name']);
    expect(person).toMatchObject({ accentColor: '#9333ea', onboardingStep: 'done' });
    expect(owner).toMatchObject({ role: 'owner', themeColor: '#9333ea' });
    expectTypeOf<keyof SessionPerson & keyof OwnerProfile>().toEqualTypeOf<'id' | 'name'>();
    // Both have the color, by names of their own; onboarding makes a step of the other two
    expectTypeOf<Exclude<keyof Me, keyof SessionPerson | keyof OwnerProfile>>().toEqualTypeOf<never>();
  });

  test("can't be taken for each other", () => {
    const shows = (owner: ShownOwner) => owner.username;
    const greets = (person: SessionPerson) => person.email;
    const person = personOf(me);
    const owner = {
      ...ownAccountOf(me),
      access: { phase: 'subscribed', plan: 'pro', isAccessible: true, until: null },
    };
    // @ts-expect-error: a person is no owner
    expect(shows(person)).toBeUndefined();
    // @ts-expect-error: an owner is no person
    expect(greets(owner)).toBeUndefined();
    // @ts-expect-error: the plan is the owner's
    expect(person.planType).toBeUndefined();
    // @ts-expect-error: the email is the person's
    expect(owner.email).toBeUndefined();
  });
});

function Plan() {
  const { username, access } = useOwner();
  return `${username}: ${access.plan}, ${access.phase}`;
}

function Visitor() {
  return useOwnerIfAny() === null ? 'no one' : 'someone';
}

test('the innermost provider says whose things the screens show', () => {
  const own = ownAccountOf(me);
  const other: OwnerProfile = { ...own, id: 'acme', username: 'acme', planType: 'business' };
  const screens = (
    <OwnerProvider owner={own}>
      <Plan />
      <OwnerProvider owner={other}>
        {' · '}
        <Plan />
      </OwnerProvider>
    </OwnerProvider>
  );
  expect(renderToStaticMarkup(screens)).toBe('ana: pro, subscribed · acme: business, subscribed');
  const ended = { ...own, planType: 'free' as const, trialStartDate: '2020-01-01T00:00:00.000Z' };
  const shown = (owner: OwnerProfile | null, screen: ReactNode) =>
    renderToStaticMarkup(<OwnerProvider owner={owner}>{screen}</OwnerProvider>);
  expect(shown(ended, <Plan />)).toBe('ana: free, expired');
  expect(shown(own, <Visitor />)).toBe('someone');
  expect(shown(null, <Visitor />)).toBe('no one');
  expect(() => shown(null, <Plan />)).toThrow('OwnerProvider');
});
