import { describe, expect, test } from 'vitest';
import { identityOf } from '#src/accounts/social-identity.ts';
import { qrFileName } from '#src/links/qr-codes.ts';
import { searchWords } from '#src/lists.ts';
import { parseDemoOptions } from '#src/marketing/demo.ts';
import { hyphenated, withoutMarks } from '#src/names.ts';
import { cleanHandle, suggestHandle } from '#src/owners/handles.ts';
import { cleanUsername, usernameBase } from '#src/owners/usernames.ts';
import { visibleText } from '#src/visible-text.ts';

const ENGLAND = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';

describe('product 11.5: text that nobody sees', () => {
  const invisible = {
    spaces: ' \t\r\n\u0085\u00a0\u1680\u2003\u2028\u2029\u202f\u205f\u3000',
    'zero-width': '\u200b\u200c\u200d\u2060\ufeff',
    'soft hyphen': '\u00ad',
    'Hangul fillers': '\u115f\u1160\u3164\uffa0',
    'Braille blank': '\u2800',
    'Mongolian and Khmer': '\u180e\u180b\u180f\u17b4\u17b5',
    'marks of direction': '\u200e\u200f\u061c',
    'controls of direction': '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
    'invisible operators': '\u2061\u2062\u2063\u2064\u206a\u206f',
    tags: '\u{e0001}\u{e0041}\u{e007f}',
    'variation selectors': '\ufe0f\ufe0e\u{e0100}',
    'combining marks': '\u0301\u20dd\u034f\u093e',
    controls: '\u0000\u0007\u001b\u007f\u009f',
    'annotation and object': '\ufff9\ufffb\ufffc',
    'musical and Egyptian blanks': '\u{1d159}\u{1d173}\u{13441}\u{13442}',
    'private use and noncharacters': '\ue000\u{f0000}\ufdd0\uffff',
  };
  test.each(Object.entries(invisible))('%s are no text', (_, characters) => {
    expect(visibleText(characters)).toBe('');
    for (const character of characters) {
      expect(visibleText(character), character.codePointAt(0)?.toString(16)).toBe('');
      expect(visibleText(` ${character}${character}`)).toBe('');
    }
  });

  test.each([
    ...['Ana', '7', '.', '李', 'ا', '-', '❤️', '☎︎', '1️⃣', '👩🏽‍⚖️', '👨‍👩‍👧‍👦', '🏳️‍🌈', '🇪🇸', ENGLAND, `Ann ${ENGLAND}`],
    ...[
      'می\u200cخواهم',
      'क्\u200dष',
      'शि',
      'ශ්\u200dරී',
      'נועה\u200f (נ)',
      '葛\u{e0100}城',
      'ᠮᠣᠩᠭᠣᠯ\u180bᠠ',
      '⠁⠝\u2800⠁',
      'R&D',
      '안나',
      'ºª½',
    ],
  ])('%s stays as it is', (text) => {
    expect(visibleText(text)).toBe(text);
  });

  test.each([
    ['  Ana\u3000', 'Ana'],
    ['\u200bAna\u2060 \u3164', 'Ana'],
    ['A\u200bn\u00ada\ufeff', 'Ana'],
    ['A\u200dn\u200ca', 'Ana'],
    ['Ana\ufe0f', 'Ana'],
    ['Ana\u{e0041}\u{e0042}', 'Ana'],
    ['\u202egnp.ana\u202c', 'gnp.ana'],
    ['\u2066Ana\u2069', 'Ana'],
    ['\u0301Ana', 'Ana'],
    ['Ana\u2800', 'Ana'],
    ['Jose\u0301', 'José'],
    ['Line\n\n two ', 'Line\n\n two'],
    ['\u{1f3f4}\u{e0067}', '\u{1f3f4}'],
  ])('%j becomes %j', (typed, kept) => {
    expect(visibleText(typed)).toBe(kept);
    expect(visibleText(kept)).toBe(kept);
  });

  test('a name of Google or Apple that nobody sees is none', () => {
    const claims = { sub: '1', email: 'ana.ruiz@example.com', email_verified: true };
    const names = (name: string, given_name: string) => {
      const identity = identityOf('google', { ...claims, name, given_name, family_name: '\u2800' }, null);
      return [identity?.name, identity?.firstName, identity?.lastName];
    };
    expect(names('\u3164', '\u200b')).toEqual(['', '', '']);
    expect(names('Jose\u0301\u202e', 'Jose\u0301\u0007')).toEqual(['José', 'José', '']);
    const user = JSON.stringify({ name: { firstName: '\u200b', lastName: 'Ruiz' } });
    expect(identityOf('apple', { ...claims, given_name: 'Ana' }, user)).toMatchObject({ firstName: 'Ana' });
  });

  test('a demo card has a name that is seen', () => {
    for (const name of ['\u3164', '\u200b', '\u0301', '\u2800']) expect(parseDemoOptions('10b981', name)).toBeNull();
    expect(parseDemoOptions('10b981', '\u202eJose\u0301 👩🏽‍⚖️')?.name).toBe('José 👩🏽‍⚖️');
  });
});

describe('product 11.6: Latin letters in ASCII', () => {
  const written = [
    ['José Núñez', 'jose-nunez'],
    ['Łukasz Żółć', 'lukasz-zolc'],
    ['Søren Ærø', 'soren-aero'],
    ['Þórður Ðan', 'thordur-dan'],
    ['Đặng Œuvre', 'dang-oeuvre'],
    ['Weiß STRAẞE', 'weiss-strasse'],
    ['İpek Işık Kadı', 'ipek-isik-kadi'],
    ['Ħamrun Ŧ Ŋ', 'hamrun-t-n'],
    ['Əliyev Ɓala ƙ', 'eliyev-bala-k'],
    ['Ａｎａ　７', 'ana-7'],
    ['ﬁne ½', 'fine-1-2'],
  ] as const;
  test.each(written)('%s: %s', (name, expected) => {
    for (const form of ['NFC', 'NFD'] as const) {
      const text = name.normalize(form);
      expect(hyphenated(text)).toBe(expected);
      expect(suggestHandle(text, [])).toBe(expected);
      expect(usernameBase(text)).toBe(expected);
    }
  });

  test('letters keep their case in file names', () => {
    expect(withoutMarks('Ærø ÞÓR Łódź ẞ')).toBe('AEro THOR Lodz SS');
  });

  test.each(['NFC', 'NFD'] as const)('the same letters are the same, as %s', (form) => {
    expect(cleanHandle('José Muñoz-Ø'.normalize(form))).toBe('josemunoz-o');
    expect(cleanUsername('José Muñoz-Ø7'.normalize(form))).toBe('josmuoz-7');
    expect(qrFileName('Menú del día'.normalize(form))).toBe('Menú_del_día');
    expect(searchWords('  JOSÉ  Łódź Ærø '.normalize(form))).toEqual(['jose', 'lodz', 'aero']);
  });
});
