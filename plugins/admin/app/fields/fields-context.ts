import { type ComponentType, createContext } from 'react';
import type { Path } from '../form/path.ts';
import type { Field } from './field.ts';

/** What attribute types look like. Fields that hold fields find them here, as the table that names all fields knows these, too. */
export const FieldsContext = createContext<(type: string) => Field>(() => {
  throw new Error('there is no FieldsContext above');
});

/** What a plugin of the package shows below the name of each attribute; null: nothing. */
export const BesideNameContext = createContext<ComponentType<{ readonly path: Path; readonly label: string }> | null>(null);
