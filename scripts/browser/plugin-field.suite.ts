import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inNewsroom } from './in-newsroom.ts';
import { field, until } from './steps.ts';
import { save } from './writing.ts';

/** A plugin of the app with an attribute type, and the field that edits it. */
const PLUGIN = `
import { ATTRIBUTE_TYPES, definePlugin, z } from 'plinth';
import { ADMIN } from 'plinth/plugins/admin';

const FIELD = \`
export function mount(element, props) {
  const input = document.createElement('input');
  const hint = document.createElement('output');
  input.type = 'color';
  input.addEventListener('input', () => latest.onChange(input.value));
  let latest = props;
  const show = (next) => {
    latest = next;
    input.setAttribute('aria-label', 'Shade, ' + next.locale);
    input.value = typeof next.value === 'string' ? next.value : '#000000';
    input.disabled = next.disabled;
    hint.textContent = next.error ?? String(next.value ?? 'no colour');
  };
  element.append(input, hint);
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

describe('a field of a plugin', () => {
  const { served, windowOf } = inNewsroom({
    plugins: { swatches: { resolve: './plugins/swatches.ts' } },
    files: {
      'plugins/swatches.ts': PLUGIN,
      'config/content-types/paint.json': JSON.stringify(PAINT),
      'config/components/page/coat.json': JSON.stringify(COAT),
    },
  });

  it('edits its values as any other field does: stored, taken back, refused at its place', async () => {
    const { page, watch } = await windowOf('editor');
    await page.goto('/admin/content/paints/new');
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

  it('stands in lists and filters', async () => {
    const { page } = await windowOf('editor');
    await page.goto('/admin/content/paints?columns=name,shade&filters=shade:eq:%2523eeeeee');
    await page.getByRole('row', { name: /Sky/ }).getByText('#eeeeee').waitFor();
  });

  it('that cannot be loaded says so, and its value stays', async () => {
    const { page, watch } = await windowOf('editor');
    watch.allow('ERR_FAILED');
    await page.route('**/swatches/field.js', (route) => route.abort());
    await page.goto('/admin/content/paints');
    await page.getByRole('link', { name: 'Sky' }).click();
    await field(page, 'shade').getByText('This could not be shown').waitFor();
    await field(page, 'name').getByRole('textbox').fill('Sky blue');
    await save(page);
    const [paint] = (await served.seed('GET', '/api/paints?status=draft')) as unknown as readonly Record<string, unknown>[];
    assert.deepEqual([paint?.name, paint?.shade], ['Sky blue', '#eeeeee']);
  });
});
