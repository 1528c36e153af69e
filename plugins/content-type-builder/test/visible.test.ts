import { isVisible } from '../shapes.ts';

describe('a type that model editors show', () => {
  it.each([
    [{}, true],
    [{ 'content-type-builder': {} }, true],
    [{ 'content-type-builder': { visible: true } }, true],
    [{ 'content-type-builder': { visible: false } }, false],
    [{ 'content-type-builder': { visible: 'no' } }, false],
    [{ 'content-type-builder': null }, true],
  ])('says %j: %s', (pluginOptions, visible) => {
    expect(isVisible(pluginOptions as never)).toBe(visible);
  });
});
