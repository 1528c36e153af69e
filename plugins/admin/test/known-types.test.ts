import { createAttributeTypes } from 'plinth/testing';
import { kindAbout, kindTitle } from '../app/model/words.ts';
import { knownTraits } from '../app/traits/types.ts';

describe('the page', () => {
  it.each(createAttributeTypes().names())('knows what to do with the attribute type %s', (name) => {
    const traits = knownTraits(name);
    expect(traits?.name).toEqual(expect.any(String));
    expect(traits?.about).toEqual(expect.any(String));
  });
  it('names a type that it does not know by its own name and description', () => {
    const kind = { name: 'geoPoint', kind: 'scalar', description: 'A place.', options: {} } as unknown as Parameters<typeof kindAbout>[0];
    expect([kindTitle('geoPoint'), kindAbout(kind)]).toEqual(['Geo point', 'A place.']);
  });
});
