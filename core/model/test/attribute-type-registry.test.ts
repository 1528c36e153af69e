import { z } from 'zod';
import { type AttributeType, buildModel, createAttributeTypes, type ScalarType } from '../index.ts';

const geo: AttributeType = { kind: 'component', name: 'geo', options: z.strictObject({}) };

describe('attribute types', () => {
  it('begin with those of the specification', () => {
    expect(createAttributeTypes().names()).toEqual([
      'string',
      'text',
      'richtext',
      'blocks',
      'enumeration',
      'email',
      'password',
      'uid',
      'date',
      'time',
      'datetime',
      'timestamp',
      'integer',
      'biginteger',
      'float',
      'decimal',
      'boolean',
      'array',
      'json',
      'relation',
      'component',
      'dynamiczone',
    ]);
  });

  it('are named after what schema files write', () => {
    const types = createAttributeTypes();
    for (const name of types.names()) expect(types.get(name)?.name).toBe(name);
  });

  it('take what a plugin adds', () => {
    const types = createAttributeTypes();
    types.add(geo);
    expect(types.get('geo')).toBe(geo);
  });

  it('refuse a name that is taken', () => {
    expect(() => createAttributeTypes().add({ ...geo, name: 'json' })).toThrow('attribute type "json" already exists');
  });

  it('refuse operators that do not exist, and name those that do', () => {
    const string = createAttributeTypes().get('string') as ScalarType;
    const withOperators = (...operators: string[]) => ({ ...string, name: 'money', operators }) as ScalarType;
    expect(() => createAttributeTypes().add(withOperators('eq', '$gt'))).toThrow(
      /^operators of attribute type "money": unknown operator "\$gt"\. Use eq, ne, .*, without \$; null and notNull are always included$/,
    );
    expect(() => createAttributeTypes().add(withOperators('null'))).toThrow('unknown operator "null"');
    expect(() => createAttributeTypes().add(withOperators('eq', 'gt'))).not.toThrow();
  });

  it('are closed once a model is built', () => {
    const types = createAttributeTypes();
    buildModel({ contentTypes: [], components: [] }, types);
    expect(() => types.add(geo)).toThrow('attribute type "geo" is added too late');
  });

  it('are separate for every kernel', () => {
    createAttributeTypes().add(geo);
    expect(createAttributeTypes().get('geo')).toBeUndefined();
  });
});
