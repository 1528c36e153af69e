import { type ComponentType, createContext } from 'react';
import type { Attribute } from '../client/types.ts';
import type { Path } from '../form/path.ts';
import type { Field } from './field.ts';

/**
 * The field of an attribute. Fields that contain fields get them from this context: importing the table would be a circular
 * import.
 */
export const FieldsContext = createContext<(attribute: Attribute) => Field>(() => {
  throw new Error('there is no FieldsContext above');
});

/** Component of a built-in plugin below each attribute's label; null: none. */
export const BesideNameContext = createContext<ComponentType<{ readonly path: Path; readonly label: string }> | null>(null);
