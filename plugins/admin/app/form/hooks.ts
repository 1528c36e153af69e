import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Document, Model, Type } from '../client/types.ts';
import { isVisible } from './conditions.ts';
import type { FormStore } from './form-store.ts';
import type { Path } from './path.ts';
import type { Values } from './shape.ts';

/** What the fields of one form share. It stays the same while somebody types: what changes is in the store. */
export interface Form {
  readonly store: FormStore;
  readonly type: Type;
  readonly model: Model;
  readonly documentId: string | null;
  readonly locale: string | null;
  /** Begins the ids of controls: two forms on one page must not share any. */
  readonly id: string;
  /** Why nothing may be written here; null where something may. */
  readonly why: string | null;
  /** Attributes that may be written where not all may. */
  readonly writable: readonly string[] | null;
  /** The document has no version in this language yet: what all languages share cannot be written before there is one. */
  readonly isNewLocale: boolean;
  /** Opens another document over this one. */
  openDocument(request: OpenRequest): void;
}

/** A document to open over the page: one to look at and change, or one to make. */
export interface OpenRequest {
  readonly type: Type;
  readonly documentId: string | null;
  readonly locale: string | null;
  /** What a new one begins with. */
  readonly initial?: Values;
  onSaved(document: Document): void;
}

export const FormContext = createContext<Form | null>(null);

/** The form that a field stands in. */
export function useForm(): Form {
  const form = useContext(FormContext);
  if (form === null) throw new Error('useForm: there is no form above');
  return form;
}

/** Follows something that the store says of a path. What it says must be the same value as long as nothing changed. */
export function useStored<T>(store: FormStore, path: Path, read: (store: FormStore) => T): T {
  const subscribe = useCallback((listener: () => void) => store.subscribe(path, listener), [store, path]);
  return useSyncExternalStore(subscribe, () => read(store));
}

/** The value at a path. */
export function useValue(path: Path): unknown {
  const { store } = useForm();
  return useStored(store, path, (form) => form.valueAt(path));
}

/** The keys of a list's entries, in their order. */
export function useKeys(path: Path): readonly string[] {
  const { store } = useForm();
  return useStored(store, path, (form) => form.keysAt(path));
}

/** What is wrong at a path. */
export function useFault(path: Path): string | null {
  const { store } = useForm();
  return useStored(store, path, (form) => form.faultAt(path));
}

/** Whether anything is wrong at a path or below it. */
export function useHasFaultWithin(path: Path): boolean {
  const { store } = useForm();
  return useStored(store, path, (form) => form.hasFaultWithin(path));
}

/** Whether anything at a path differs from what is stored. */
export function useIsChanged(path: Path): boolean {
  const { store } = useForm();
  return useStored(store, path, (form) => form.isChangedWithin(path));
}

/** Whether an attribute is shown: its conditions are about the attributes beside it. */
export function useIsVisible(beside: Path, conditions: unknown): boolean {
  const { store } = useForm();
  // Without a condition nothing is followed: a path that nobody ever changes.
  const path = conditions === undefined ? '\u0000' : beside;
  return useStored(store, path, (form) => conditions === undefined || isVisible(conditions, (form.valueAt(beside) ?? {}) as Values));
}
