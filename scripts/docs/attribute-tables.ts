import { ATTRIBUTE_TYPES, type AttributeType } from 'plinth';
import { commonOptions } from '../../core/model/building/definition-schema.ts';
import { describeSchema } from './describe-config.ts';
import { ofPlainKernel } from './plain-kernel.ts';
import { alignedTable } from './table.ts';

/** Options that Strapi's editors and tables need, and that have no meaning here. */
const isUnused = (meaning: string) => meaning === '';

/** The table of options that every attribute has. */
export function commonOptionsTable(): string {
  const options = describeSchema(commonOptions);
  const rows = options.filter(({ meaning }) => !isUnused(meaning)).map(({ path, type, meaning }) => [`\`${path}\``, type, meaning]);
  const unused = options.filter(({ meaning }) => isUnused(meaning)).map(({ path }) => `\`${path}\``);
  return `${alignedTable(['Option', 'Type', 'Meaning'], rows)}\n${unused.join(', ')} are accepted without effect, because schema files of Strapi contain them. The start names each of them.\n`;
}

/** The table of all attribute types of core and of the built-in plugins, with their own options. */
export function attributeTypesTable(): string {
  const types = ofPlainKernel(({ container }) => {
    const registry = container.resolve(ATTRIBUTE_TYPES);
    return registry.names().map((name) => registry.get(name) as AttributeType);
  });
  const rows = types.map((type) => [`\`${type.name}\``, type.description ?? '', optionsOf(type)]);
  return alignedTable(['Type', 'Values', 'Options of its own'], rows);
}

function optionsOf({ options }: AttributeType): string {
  return describeSchema(options)
    .map(({ path, type, meaning }) => `\`${path}\` (${type.replaceAll(' or anything', '')}): ${meaning}`)
    .join('<br>');
}
