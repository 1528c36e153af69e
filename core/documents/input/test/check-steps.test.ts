import type { ContentType, Model, ScalarAttribute } from '../../../model/index.ts';
import { Pattern } from '../../../model/values/patterns/pattern.ts';
import { checkVersion } from '../check-version.ts';
import { typeOf } from './write.ts';

/** A type with many texts that must match a pattern. */
function typeWith(count: number, regex: Pattern): ContentType {
  const title = typeOf('article').attributes.get('title') as ScalarAttribute;
  const names = Array.from({ length: count }, (_, index) => `a${index}`);
  return {
    ...typeOf('article'),
    attributes: new Map(names.map((name) => [name, { ...title, name, definition: { ...title.definition, regex } }])),
  };
}

const check = (count: number, text: string, regex: Pattern) =>
  checkVersion(typeWith(count, regex), Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, text])), {
    model: {} as Model,
    source: 'stored',
    isParsed: false,
    strictness: 'strict',
  });

describe('patterns of many values', () => {
  it('accept all valid ones, however slow the machine is', async () => {
    let time = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (time += 10_000));
    await expect(check(1_000, 'a'.repeat(200), new Pattern('^(a+)+$'))).resolves.toBeUndefined();
    clock.mockRestore();
  });

  it('share the steps that one body may take', async () => {
    const refusal = await check(1_000, `${'a'.repeat(20)}!`, new Pattern('^(a+)+\\1b$')).catch((error: unknown) => error);
    const { errors } = (refusal as { details: { errors: readonly { message: string }[] } }).details;
    expect(errors).toHaveLength(1_000);
    expect(errors.at(-1)?.message).toContain('takes too long to match');
  });
});
