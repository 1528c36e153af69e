import type { Model } from '../../client/types.ts';
import { canSort, choicesOf, defaultColumns, widthOf } from '../../content/list/columns.ts';
import { conditionInWords } from '../../content/list/condition-sentence.ts';
import { filterOf } from '../../content/list/conditions.ts';
import { keyOf } from '../../content/list/key-pages.ts';
import { operatorsOf } from '../../content/list/operators.ts';
import { article, attribute, model } from '../../content/list/test/a-model.ts';
import { entryLabel } from '../../fields/component/entry-label.ts';
import { copyValues } from '../../form/entries.ts';
import { merge } from '../../form/merge.ts';
import { shapeOf } from '../../form/shape-of.ts';
import { validate } from '../../form/validate.ts';
import { t } from '../../i18n/translate.ts';
import type { OwnTraits } from '../../plugins/contract.ts';
import { withTraits } from '../of-plugins.ts';
import { textOf, traitsOf } from '../types.ts';

const swatch: OwnTraits = {
  like: 'string',
  text: (value, { t }) => t('Shade {value}', { value: String(value).toUpperCase() }),
  operators: ['eqi', 'nei', 'null'],
  width: 120,
  columnRank: 0,
  isUnique: true,
  isChosen: true,
  check: (value, { strictness }) => (strictness === 'publish' && value === '#ffffff' ? 'Choose a colour that is not white.' : null),
};

/** A model with an attribute of a plugin's type, whose module exports these traits. */
async function modelWith(traits: OwnTraits | undefined, more: object = {}): Promise<Model> {
  const paint = {
    ...article,
    attributes: [attribute('title', 'string'), attribute('mood', 'enumeration'), attribute('shade', 'colour', more)],
  };
  const coat = { uid: 'page.coat', title: 'Coat', icon: null, main: null, attributes: [attribute('shade', 'colour')] };
  const plain = { ...model, types: [paint], components: [coat], fields: { colour: '/swatches/field.js' } };
  return withTraits(plain, async () => ({ ...(traits && { traits }) }));
}

describe('traits of a plugin’s field', () => {
  it('say how a list filters, sorts and shows it', async () => {
    const swatches = await modelWith(swatch);
    const [paint] = swatches.types as [Model['types'][number]];
    const shade = paint.attributes[2] as (typeof paint.attributes)[number];
    expect(operatorsOf(shade).map(({ words }) => t(words))).toEqual(['is', 'is not', 'is empty']);
    const condition = { path: ['shade'], operator: 'eqi', values: ['#1e90ff'] };
    expect(filterOf(swatches, paint, [condition], 'all', 0)).toEqual({ shade: { $eqi: '#1e90ff' } });
    expect(conditionInWords(swatches, paint, condition)).toBe('Shade is #1e90ff');
    expect(
      choicesOf(paint, swatches)
        .filter(canSort)
        .map(({ name }) => name),
    ).toContain('shade');
    expect(keyOf(paint, [{ name: 'shade', isDescending: false }])?.name).toBe('shade');
    expect(defaultColumns(paint, swatches).map(({ name }) => name)).toEqual(['title', '$state', '$locales', 'mood', 'shade', 'updatedAt']);
    expect(widthOf({ name: 'shade' }, paint, swatches)).toBe(120);
    expect(textOf(shade, '#1e90ff')).toBe('Shade #1E90FF');
  });

  it('say what the values of filters are called, and what they are for the server', async () => {
    const lengths = await modelWith({
      filterText: (value, { t }) => t('{value} hours', { value }),
      filterValue: (value) => value.replace(/^(\d+):(\d\d)$/, 'PT$1H$2M'),
    });
    const [paint] = lengths.types as [Model['types'][number]];
    const condition = { path: ['shade'], operator: 'between', values: ['1:30', '2:00'] };
    expect(filterOf(lengths, paint, [condition], 'all', 0)).toEqual({ shade: { $between: ['PT1H30M', 'PT2H00M'] } });
    expect(filterOf(lengths, paint, [{ ...condition, operator: 'gt' }], 'all', 0)).toEqual({ shade: { $gt: 'PT1H30M' } });
    expect(conditionInWords(lengths, paint, condition)).toBe('Shade is between 1:30 hours and 2:00 hours');
  });

  it('say on the console which operator a choice does not have', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    await modelWith({ ...swatch, operators: ['eqi', 'near'] });
    expect(warn.mock.calls.flat()).toEqual([expect.stringContaining('the field "colour" names "near"; it can choose from')]);
    warn.mockRestore();
  });

  it('hold in components, which it may name', async () => {
    const { components } = await modelWith(swatch);
    expect(entryLabel(components[0]?.attributes ?? [], { shade: '#aa0000' })).toBe('Shade #AA0000');
    const unnamed = await modelWith({ ...swatch, label: false });
    expect(entryLabel(unnamed.components[0]?.attributes ?? [], { shade: '#aa0000' })).toBe('');
  });

  it('say how a form checks, copies and merges it', async () => {
    const swatches = await modelWith(swatch, { required: true, maxLength: 7 });
    const shape = shapeOf(swatches, swatches.types[0] as Model['types'][number]);
    const faults = (shade: unknown) => [...validate(shape, { shade }, 'publish').values()];
    expect(faults('#ffffff')).toEqual(['Choose a colour that is not white.']);
    expect(faults('#ffffffff')).toEqual(['Remove 2 characters. The maximum is 7.']);
    expect(faults(null)).toEqual(['This field is required to publish.']);
    expect(copyValues(shape, shape.attributes, { title: 'a', shade: '#fff' })).toEqual({ title: 'a', shade: '#fff' });
    const lines = await modelWith({ like: 'text' });
    const prose = shapeOf(lines, lines.types[0] as Model['types'][number]);
    const words = [
      'Rain in the north.\nFog.\nSun in the south.',
      'Snow in the north.\nFog.\nSun in the south.',
      'Rain in the north.\nFog.\nSun in the west.',
    ];
    const [base, mine, theirs] = words.map((shade) => ({ shade })) as [object, object, object];
    expect(merge(prose, { ...base }, { ...mine }, { ...theirs }).values.shade).toBe('Snow in the north.\nFog.\nSun in the west.');
  });

  it('are those of a type that the page does not know, without any', async () => {
    for (const each of [
      await modelWith(undefined),
      await withTraits({ ...(await modelWith(undefined)) }, () => Promise.reject(new Error('gone'))),
    ]) {
      const shade = each.types[0]?.attributes[2] as (typeof article.attributes)[number];
      expect(traitsOf(shade)).toBe(traitsOf({ type: 'anything' }));
      expect(textOf(shade, { red: 1 })).toBe('{"red":1}');
    }
  });

  it('that fail are passed over', async () => {
    const broken = () => {
      throw new Error('broken');
    };
    const swatches = await modelWith({ like: 'string', text: broken, check: broken, filterText: broken, filterValue: broken });
    const [paint] = swatches.types as [Model['types'][number]];
    const condition = { path: ['shade'], operator: 'eqi', values: ['#1e90ff'] };
    expect(filterOf(swatches, paint, [condition], 'all', 0)).toEqual({ shade: { $eqi: '#1e90ff' } });
    expect(conditionInWords(swatches, paint, condition)).toBe('Shade is #1e90ff');
    expect(textOf(paint.attributes[2] as (typeof paint.attributes)[number], '#1e90ff')).toBe('#1e90ff');
    expect(validate(shapeOf(swatches, paint), { shade: '#1e90ff' }, 'publish').size).toBe(0);
  });

  it('leave the model equal when it is loaded again', async () => {
    expect(await modelWith(swatch)).toEqual(await modelWith(swatch));
  });
});
