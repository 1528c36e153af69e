import { commonOptions } from '../../core/model/building/definition-schema.ts';
import { type AttributeType, createAttributeTypes } from '../../core/model/index.ts';
import { mediaType } from '../../plugins/upload/media-type.ts';
import { describeSchema } from './describe-config.ts';
import { alignedTable } from './table.ts';

/** Options that stand in schema files for editors, and mean nothing here. */
const isUnused = (meaning: string) => meaning === '';

/** What every attribute may say. */
export function commonOptionsTable(): string {
  const options = describeSchema(commonOptions);
  const rows = options.filter(({ meaning }) => !isUnused(meaning)).map(({ path, type, meaning }) => [`\`${path}\``, type, meaning]);
  const unused = options.filter(({ meaning }) => isUnused(meaning)).map(({ path }) => `\`${path}\``);
  return `${alignedTable(['Option', 'Type', 'Meaning'], rows)}\n${unused.join(', ')} are taken and mean nothing: editors write them.\n`;
}

/** Every attribute type that comes with the package, with its own options. */
export function attributeTypesTable(): string {
  const registry = createAttributeTypes();
  const types = [...registry.names().map((name) => registry.get(name) as AttributeType), mediaType];
  const rows = types.map((type) => [`\`${type.name}\``, type.description ?? '', optionsOf(type)]);
  return alignedTable(['Type', 'Values', 'Options of its own'], rows);
}

function optionsOf({ options }: AttributeType): string {
  return describeSchema(options)
    .map(({ path, type, meaning }) => `\`${path}\` (${type.replaceAll(' or anything', '')}): ${meaning}`)
    .join('<br>');
}
