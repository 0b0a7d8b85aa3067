import { newPasswordSchema } from '#src/accounts/credentials.ts';

/**
 * The passwords from '@zxcvbn-ts/language-common' that meet the other rules once capitalized. A test compares them.
 * The package itself is not loaded: 49,000 words would take 20 MB of memory for these 133.
 */
const commonPasswords: ReadonlySet<string> = new Set(
  `
  01telemike01 050605rostik 1111111111zz 123123qweqwe 123321qweewq 1234567890qaz 1234567890qw 1234567890qwe 1234567890qwerty
  1234567890zzz 123456789aaa 123456789abc 123456789asd 123456789qaz 123456789qqq 123456789qwe 123456789qwer 123456789qwerty
  123456789zxc 1234567qwertyu 123456qwerty 123456zxcvbn 1234qwerasdf 1234qwerasdfzxcv 123ewqasdcxz 123qwe123qwe 123qwe456rty
  123qweasdzxc 123qwerty123 12qw34er56ty 19960610ilja 1a2a3a4a5a6a 1a2s3d4f5g6h 1q2w3e4r5t6y 1qa2ws3ed4rf 1qa2ws3ed4rf5tg
  1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 1qazxsw23edcvfr4 23176djivanfros 23wkoa0fp78dk 32615948worms 41d8cd98f00b
  4815162342lf 4815162342lost 59382113kevinp 6215mila6215 89876065093rax 89semtsriuty a1s2d3f4g5h6 abc123456789 admin18533362
  aksjdlasdakj89879 alpha135792468 an83546921an13 asd123asd123 asdfgh123456 asdfghjkl123 auckland2010 badiman28200
  bhrh0h2oof6xbqjeh boy4u2ownnyc bullnuts2003 chickenwing101 christopher1 cnfc35762209 combat123654 devilmaycry4 domainlock2005
  fatima753357 findaupair007 ghhh47hj7649 hd764nw5d7e1vb1 hd764nw5d7e1vbv iampurehaha2 ipo54tj45uy856 jamesbond007 josephphone7
  ktjynsq40147 lhbjkjubz2957704 lost4815162342 love777321777 mailcreated5240 maprchem56458 minecraft123 msoracle32re
  nemvxyheqdd5oqxyxyzi newproject2004 nhfdvfnjkju123 nick1234-rem936 ntktdbpjh1994 p030710p$e4o paraklast1974 password1234
  pfqwtd27121988 playstation2 playstation3 polniypizdec0211 polniypizdec1102 polniypizdec110211 q1w2e3r4t5y6 q1w2e3r4t5y6u7
  q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 qaz123wsx456 qazwsx123456 qazwsxedc123 qazxswedc123 qwe123qwe123 qweasdzxc123
  qwerty123456 qwerty123456789 qwertyuiop10 qwertyuiop12 qwertyuiop123 qwertyuiop12345 rfnthbyf1988 ronaldinho10 saun24865709
  sdicmt7seytn sojdlg123aljg stickdaddy77 warhammer40k xxxp455w0rd5 z1x2c3v4b5n6 z1x2c3v4b5n6m7 zaq12wsxcde3 zaq1xsw2cde3
  zqjphsyf6ctifgu zxcasdqwe123 zxcvbn123456 zxcvbnm123456789
  `
    .trim()
    .split(/\s+/),
);

/** The rule of `src` and a list that browsers don't load (product 1.2, 1.22). */
export const uncommonPasswordSchema = newPasswordSchema.refine(
  (password) => !commonPasswords.has(password.toLowerCase()),
  'Password is too common',
);
