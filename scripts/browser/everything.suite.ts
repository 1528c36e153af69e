import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { inNewsroom } from './in-newsroom.ts';
import { field, picture, until } from './steps.ts';

/** Texts typed into controls, and the values that the content API then has. The user's time zone is Berlin. */
const WRITTEN: readonly (readonly [name: string, typed: string, stored: unknown])[] = [
  ['string', 'Alpha & <b>Ωmega</b>', 'Alpha & <b>Ωmega</b>'],
  ['text', 'Two\nlines, one “quoted”', 'Two\nlines, one “quoted”'],
  ['email', 'ida@example.org', 'ida@example.org'],
  ['integer', '7', 7],
  ['biginteger', '9223372036854775807', '9223372036854775807'],
  ['decimal', '1234567890.12345', 1234567890.12345],
  ['float', '0.1', 0.1],
  ['date', '2026-07-01', '2026-07-01'],
  ['time', '23:59', '23:59:00.000'],
  ['datetime', '2026-07-01T00:30', '2026-06-30T22:30:00.000Z'],
];

const control = (page: Page, name: string) => field(page, name).locator('input, textarea').first();
const editor = (page: Page, name: string) => field(page, name).locator('[role=textbox][contenteditable]');

describe('a type with every kind of attribute', () => {
  const { served, windowOf } = inNewsroom();

  before(async () => {
    await served.seed('POST', '/api/authors', { name: 'Ida Noor' });
    for (const name of ['Sea', 'Trade']) await served.seed('POST', '/api/tags', { name });
    await served.upload('one.png', 'image/png', await picture(300, 200));
    await served.upload('two.png', 'image/png', await picture(200, 300));
  });

  it('is filled in, stored, and there again', async () => {
    const { page } = await windowOf('editor', { at: '/admin/content/everythings/new' });
    // As if the page were closed before the working copy is ended: it is found when the document is opened again, and says the same.
    await page.route(/working-copies/, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.continue(),
    );
    for (const [name, typed] of WRITTEN) await control(page, name).fill(typed);
    await control(page, 'password').fill('a long enough one');
    await control(page, 'boolean').check();
    await field(page, 'enumeration').locator('select').selectOption('two');
    await editor(page, 'richtext').fill('# A heading\n\nand **words**');
    await editor(page, 'json').fill('{ "exact": 12345678.9, "list": [1, null, "x"] }');
    await editor(page, 'blocks').click();
    await page.keyboard.type('## Under the **bold** sky');
    await page.keyboard.press('Enter');
    await page.keyboard.type('It rained.');
    await until(() => control(page, 'uid').inputValue(), 'alpha-b-omega-b');
    await control(page, 'uid').fill('alpha');
    await field(page, 'uid').getByText('Available', { exact: true }).waitFor();
    await field(page, 'media').getByRole('button', { name: 'Add from media library' }).click();
    const picker = page.getByRole('dialog', { name: 'Select files' });
    for (const name of ['two.png', 'one.png']) await picker.locator('[data-tile]').filter({ hasText: name }).click();
    await picker.getByRole('button', { name: 'Use 2 files' }).click();
    for (const [name, wanted] of [
      ['toOne', 'Ida Noor'],
      ['toMany', 'Trade'],
      ['toMany', 'Sea'],
    ] as const) {
      await field(page, name).getByRole('combobox').fill(wanted);
      await field(page, name).getByRole('option', { name: wanted, exact: true }).click();
    }
    await field(page, 'component').getByRole('button', { name: 'Add component' }).click();
    await control(page, 'component.title').fill('A title');
    for (const label of ['First', 'Second']) {
      await field(page, 'components').getByRole('button', { name: 'Add a link' }).click();
      await field(page, 'components').getByRole('listitem').last().getByLabel('Label').fill(label);
    }
    await field(page, 'zone').getByRole('button', { name: 'Add component to zone' }).click();
    await page.keyboard.press('1');
    await field(page, 'zone').getByLabel('Words').fill('To be quoted');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/everythings\/(?!new)/);
    await page.getByRole('region', { name: 'Actions' }).getByText('All changes saved').waitFor();
  });

  it('has through the content API what was written, to the last digit', async () => {
    const [found] = (await served.seed(
      'GET',
      '/api/everythings?status=draft&populate[media]=true&populate[toOne]=true&populate[toMany]=true&populate[component]=true&populate[components]=true&populate[zone][on][page.quote]=true',
    )) as unknown as readonly Readonly<Record<string, never>>[];
    assert.ok(found);
    for (const [name, , stored] of WRITTEN) assert.deepEqual(found[name], stored, name);
    const { uid, boolean, enumeration, richtext, json, blocks, password, ...rest } = found as Readonly<Record<string, unknown>>;
    assert.deepEqual({ uid, boolean, enumeration, password }, { uid: 'alpha', boolean: true, enumeration: 'two', password: undefined });
    assert.equal(richtext, '# A heading\n\nand **words**');
    assert.deepEqual(json, { exact: 12345678.9, list: [1, null, 'x'] });
    assert.deepEqual(blocks, [
      {
        type: 'heading',
        level: 2,
        children: [
          { type: 'text', text: 'Under the ' },
          { type: 'text', text: 'bold', bold: true },
          { type: 'text', text: ' sky' },
        ],
      },
      { type: 'paragraph', children: [{ type: 'text', text: 'It rained.' }] },
    ]);
    const { media, toOne, toMany, component, components, zone } = rest as Readonly<Record<string, readonly Record<string, unknown>[]>> &
      Readonly<{ toOne: Record<string, unknown>; component: Record<string, unknown> }>;
    assert.deepEqual(
      media?.map(({ name }) => name),
      ['two.png', 'one.png'],
    );
    assert.equal(toOne.name, 'Ida Noor');
    assert.deepEqual(
      toMany?.map(({ name }) => name),
      ['Trade', 'Sea'],
    );
    assert.equal(component.title, 'A title');
    assert.deepEqual(
      components?.map(({ label }) => label),
      ['First', 'Second'],
    );
    assert.deepEqual(
      zone?.map(({ __component, words }) => [__component, words]),
      [['page.quote', 'To be quoted']],
    );
  });

  it('shows the same when it is opened anew, and elsewhere the same moment at another hour', async () => {
    const { page } = await windowOf('editor', { timezoneId: 'America/New_York', at: '/admin/content/everythings' });
    await page.locator('a[data-title]').first().click();
    await control(page, 'string').waitFor();
    for (const [name, typed] of WRITTEN)
      assert.equal(
        (await control(page, name).inputValue()).replace(/^23:59.*/, '23:59'),
        name === 'datetime' ? '2026-06-30T18:30' : typed,
        name,
      );
    assert.equal(await control(page, 'uid').inputValue(), 'alpha');
    assert.equal(await control(page, 'password').inputValue(), '');
    assert.equal(await control(page, 'boolean').isChecked(), true);
    assert.equal(await field(page, 'enumeration').locator('select').inputValue(), 'two');
    await editor(page, 'richtext').getByText('and **words**').waitFor();
    await editor(page, 'json').getByText('12345678.9').waitFor();
    await editor(page, 'blocks').getByRole('heading', { level: 2, name: 'Under the bold sky' }).waitFor();
    await field(page, 'media').getByText('two.png').waitFor();
    await field(page, 'toOne').getByRole('button', { name: 'Ida Noor', exact: true }).waitFor();
    assert.equal(await control(page, 'component.title').inputValue(), 'A title');
    await field(page, 'components').getByRole('button', { name: 'Second', exact: true }).waitFor();
    await field(page, 'zone').getByText('To be quoted').first().waitFor();
    await page.getByText('All changes saved').waitFor();
    assert.equal(await page.getByText('edited', { exact: true }).count(), 0);
  });

  it('says before it is sent what does not fit, at its place', async () => {
    const { page } = await windowOf('editor', { at: '/admin/content/everythings/new' });
    const wrong = {
      string: 'lower',
      email: 'nobody',
      password: 'short',
      integer: '11',
      biginteger: '9223372036854775808',
      decimal: '1.2.3',
    };
    for (const [name, typed] of Object.entries(wrong)) await control(page, name).fill(typed);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/content/')) sent += 1;
    });
    await page.keyboard.press('Control+Enter');
    for (const name of Object.keys(wrong)) {
      await until(() => control(page, name).getAttribute('aria-invalid'), 'true');
      const hint = (await control(page, name).getAttribute('aria-describedby'))?.split(' ').at(-1);
      assert.match((await page.locator(`[id="${hint}"]`).textContent()) ?? '', /◆ \S/, name);
    }
    assert.equal(sent, 0);
  });
});
