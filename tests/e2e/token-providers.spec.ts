import { expect, ownAddress, test } from './fixtures.ts';
import { openServedProgram, programClients } from './program-page.ts';

type Input = { site: string; redirectTo: string };
type Program = {
  signInWithGoogle: (input: Input & { visit: unknown }) => Promise<{ email: string; providers: string[] }>;
};
declare const program: Program;
declare const visit: unknown;

for (const client of programClients) {
  test(`product 34.11: Google for programs: the documentation's example runs on a page on another origin with ${client}`, async ({
    page,
    context,
    baseURL,
    email,
  }) => {
    // Programs on other origins can't send such headers
    await context.setExtraHTTPHeaders({});
    await page.exposeFunction('visit', async (url: string) => {
      const tab = await context.newPage();
      await tab.setExtraHTTPHeaders(ownAddress());
      await tab.goto(url);
      await tab.getByText(/^(Someone else|Otra persona)/).click();
      await tab.getByLabel(/^(Email|Correo electrónico)$/).fill(email);
      await tab.getByRole('button', { name: /^(Continue|Continuar)$/ }).click();
      await tab.waitForURL('**/signed-in?*');
      const returned = tab.url();
      await tab.close();
      return returned;
    });
    const { url, close } = await openServedProgram(page, 'signInWithGoogle', client);
    const input = { site: baseURL ?? '', redirectTo: `${url}signed-in` };
    const result = await page.evaluate((asked) => program.signInWithGoogle({ ...asked, visit }), input);
    expect(result).toEqual({ email, providers: ['google'] });
    close();
  });
}
