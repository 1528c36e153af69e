import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Locator } from 'playwright-core';
import { inNewsroom } from './in-newsroom.ts';
import { field, until } from './steps.ts';
import { save } from './writing.ts';

/** A plugin of the app with an attribute type, and the field that edits it. */
const PLUGIN = `
import { ATTRIBUTE_TYPES, definePlugin, z } from 'plinth';
import { ADMIN } from 'plinth/plugins/admin';

const FIELD = \`
export const traits = {
  like: 'string',
  text: (value, { language }) => value.toLocaleUpperCase(language),
  operators: ['eqi', 'nei', 'null', 'notNull'],
  isSettable: true,
  columnRank: 0,
  width: 120,
  check: (value, { strictness }) => (strictness === 'publish' && value === '#000000' ? 'Choose a colour that is not black.' : null),
};
export function mount(element, props) {
  const input = document.createElement('input');
  const hint = document.createElement('output');
  const wash = document.createElement('button');
  wash.type = 'button';
  wash.dataset.kind = 'main';
  wash.textContent = 'Wash out';
  wash.addEventListener('click', () => latest.onChange(null));
  input.type = 'color';
  input.addEventListener('input', () => latest.onChange(input.value));
  let latest = props;
  const show = (next) => {
    latest = next;
    input.setAttribute('aria-label', 'Shade, ' + next.locale);
    input.value = typeof next.value === 'string' ? next.value : '#000000';
    input.disabled = next.disabled;
    wash.disabled = next.disabled || next.value === null;
    hint.textContent = next.error ?? String(next.value ?? 'no colour');
  };
  element.append(input, hint, wash);
  show(props);
  return { update: show, unmount: () => element.replaceChildren() };
}
\`;

export default definePlugin({
  name: 'swatches',
  attributeTypes: ['colour'],
  after: ['admin'],
  apply({ container, hooks }) {
    container.resolve(ATTRIBUTE_TYPES).add({
      kind: 'scalar',
      name: 'colour',
      options: z.object({}),
      column: () => ({ kind: 'varchar', length: 7 }),
      parse(value, _definition, report) {
        if (typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)) {
          if (value === '#ffffff') report('{name} must not be white');
          return value;
        }
        report('{name} must be a colour such as #1e90ff');
        return null;
      },
      operand: (value) => String(value),
      graphql: { output: 'String', input: 'String', filter: 'StringFilterInput' },
    });
    if (container.isRegistered(ADMIN)) container.resolve(ADMIN).addField('colour', '/swatches/field.js');
    hooks.routes.tap('swatches', (routes) => {
      routes.get('/swatches/field.js', { auth: false }, (ctx) => {
        ctx.type = 'text/javascript';
        return FIELD;
      });
    });
  },
});
`;

const PAINT = {
  collectionName: 'paints',
  info: { singularName: 'paint', pluralName: 'paints', displayName: 'Paint' },
  options: { draftAndPublish: true },
  attributes: {
    name: { type: 'string' },
    shade: { type: 'colour' },
    coats: { type: 'component', component: 'page.coat', repeatable: true },
  },
};
const COAT = { collectionName: 'components_page_coat', info: { displayName: 'coat' }, attributes: { shade: { type: 'colour' } } };

/** Returns the style of a button. The function runs in the page; these scripts have no DOM types. */
function looksOf(button: Locator): Promise<Readonly<Record<string, string | undefined>>> {
  return button.evaluate((element) => {
    const { getComputedStyle } = globalThis as unknown as { getComputedStyle(element: unknown): Readonly<Record<string, string>> };
    const { backgroundColor, color, borderRadius, minHeight, fontWeight, paddingInline, borderStyle } = getComputedStyle(element);
    return { backgroundColor, color, borderRadius, minHeight, fontWeight, paddingInline, borderStyle };
  });
}

describe('a field of a plugin', () => {
  const { served, windowOf } = inNewsroom({
    plugins: { history: true, swatches: { resolve: './plugins/swatches.ts' } },
    files: {
      'plugins/swatches.ts': PLUGIN,
      'config/content-types/paint.json': JSON.stringify(PAINT),
      'config/components/page/coat.json': JSON.stringify(COAT),
    },
  });

  it('edits its values as any other field does: stored, taken back, refused at its place', async () => {
    const { page, watch } = await windowOf('editor', { at: '/admin/content/paints/new' });
    const shade = field(page, 'shade');
    await shade.locator('input').fill('#1e90ff');
    await until(() => shade.locator('output').textContent(), '#1e90ff');
    await field(page, 'name').getByRole('textbox').fill('Sky');
    await shade.locator('input').fill('#228b22');
    await page.keyboard.press('Control+z');
    await until(() => shade.locator('input').inputValue(), '#1e90ff');
    await field(page, 'coats').getByRole('button', { name: 'Add a coat' }).click();
    const coat = field(page, 'coats').locator('input[type=color]');
    await coat.fill('#aa0000');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/paints\/(?!new)/);
    const [paint] = (await served.seed('GET', '/api/paints?status=draft&populate=coats')) as unknown as readonly Record<string, unknown>[];
    assert.equal(paint?.shade, '#1e90ff');
    assert.deepEqual(
      (paint?.coats as readonly { readonly shade: string }[] | undefined)?.map(({ shade: of }) => of),
      ['#aa0000'],
    );

    await page.reload();
    await until(() => shade.locator('input').inputValue(), '#1e90ff');
    watch.allow('400');
    await shade.locator('input').fill('#ffffff');
    await page.keyboard.press('Control+s');
    await until(async () => /white/.test((await shade.locator('output').textContent()) ?? ''), true);
    await shade.locator('input').fill('#eeeeee');
    await save(page);
  });

  it('is filtered, sorted and shown in lists as its traits say', async () => {
    await served.seed('POST', '/api/paints', { name: 'Grass', shade: '#228b22' });
    const { page } = await windowOf('editor', { at: '/admin/content/paints' });
    await page.getByRole('row', { name: /Sky/ }).getByText('#EEEEEE').waitFor();
    const names = () => page.locator('[data-title]').allTextContents();
    const head = page.getByRole('columnheader', { name: 'Shade' });
    await until(names, ['Grass', 'Sky']);
    await head.getByRole('button').click();
    await until(() => head.getAttribute('aria-sort'), 'ascending');
    await head.getByRole('button').click();
    await until(names, ['Sky', 'Grass']);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add filter' });
    await dialog.getByLabel('Field', { exact: true }).selectOption('shade');
    const how = dialog.getByLabel('Operator');
    assert.deepEqual(await how.locator('option').allTextContents(), ['is', 'is not', 'is empty', 'is not empty']);
    await how.selectOption('nei');
    await dialog.getByLabel('Value').fill('#228B22');
    await dialog.getByRole('button', { name: 'Add filter' }).click();
    await until(names, ['Sky']);
  });

  it('is set in many documents at once', async () => {
    const { page } = await windowOf('editor', { at: '/admin/content/paints?filters=shade:eqi:%2523228b22' });
    await page.getByRole('checkbox', { name: 'Select Grass' }).check();
    await page.getByRole('button', { name: 'Edit 1…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Field', { exact: true }).selectOption('shade');
    await dialog.getByRole('radio', { name: 'Set value' }).check();
    await dialog.getByRole('group', { name: 'Shade' }).locator('input').fill('#006400');
    await dialog.getByRole('button', { name: /^Update 1 / }).click();
    await until(
      async () => ((await served.seed('GET', '/api/paints?status=draft&filters[name]=Grass')) as unknown as { shade: string }[])[0]?.shade,
      '#006400',
    );
  });

  it('is checked in the form, and compared by word in the history', async () => {
    const { page, watch } = await windowOf('editor', { at: '/admin/content/paints' });
    await page.getByRole('link', { name: 'Grass' }).click();
    const shade = field(page, 'shade');
    await shade.locator('input').fill('#000000');
    await page.keyboard.press('Control+Enter');
    await shade.getByText('Choose a colour that is not black.').first().waitFor();
    await shade.locator('input').fill('#006400');
    await page.locator('summary', { hasText: 'History' }).waitFor();
    await page
      .getByRole('button', { name: /^Created/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Created' });
    await dialog.locator('del', { hasText: '228B22' }).waitFor();
    await dialog.locator('ins', { hasText: '006400' }).waitFor();
    assert.deepEqual(watch.faults, []);
  });

  it('has buttons like those of the page', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await windowOf('editor', { colorScheme, at: '/admin/content/paints' });
      await page.getByRole('link', { name: 'Sky' }).click();
      const wash = field(page, 'shade').getByRole('button', { name: 'Wash out' });
      await field(page, 'shade').locator('input').fill('#dddddd');
      const publish = page.getByRole('button', { name: 'Publish' });
      // The page's own button fades in when it becomes enabled.
      await until(async () => isDeepStrictEqual(await looksOf(publish), await looksOf(wash)), true);
      await wash.click();
      await until(async () => (await looksOf(wash)).borderStyle, 'dashed');
    }
  });

  it('that cannot be loaded says so, and its value stays', async () => {
    // Somebody else: the editor has unsaved changes of this document.
    const { page, watch } = await windowOf('administrator');
    watch.allow('ERR_FAILED');
    await page.route('**/swatches/field.js', (route) => route.abort());
    await page.goto('/admin/content/paints');
    await page.getByRole('link', { name: 'Sky' }).click();
    await field(page, 'shade').getByText('Could not display this part of the page').waitFor();
    await field(page, 'name').getByRole('textbox').fill('Sky blue');
    await save(page);
    const [paint] = (await served.seed('GET', '/api/paints?status=draft')) as unknown as readonly Record<string, unknown>[];
    assert.deepEqual([paint?.name, paint?.shade], ['Sky blue', '#eeeeee']);
  });
});
