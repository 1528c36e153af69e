import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Document, Model, Type } from '../client/types.ts';
import { isVisible } from './conditions.ts';
import type { FormStore } from './form-store.ts';
import type { Path } from './path.ts';
import type { Values } from './shape.ts';

/** What the fields of a form share. It does not change during typing: what changes is in the store. */
export interface Form {
  readonly store: FormStore;
  readonly type: Type;
  readonly model: Model;
  readonly documentId: string | null;
  readonly locale: string | null;
  /** Prefix of the ids of controls, so that two forms on one page have no ids in common. */
  readonly id: string;
  /** Why nothing can be written; null when something can. */
  readonly why: string | null;
  /** The attributes that may be written; null: all. */
  readonly writable: readonly string[] | null;
  /** The document has no version in this locale yet, so attributes shared by all locales cannot be written before it is saved. */
  readonly isNewLocale: boolean;
  /** The revision of the stored document that the form shows; null if there is none. It changes with each save. */
  revision(): string | null;
  /** Opens another document over this one. */
  openDocument(request: OpenRequest): void;
}

/** A request to open a document over the page: an existing one, or a new one. */
export interface OpenRequest {
  readonly type: Type;
  readonly documentId: string | null;
  readonly locale: string | null;
  /** The initial values of a new document. */
  readonly initial?: Values;
  onSaved(document: Document): void;
}

export const FormContext = createContext<Form | null>(null);

/** Returns the form that contains the field. */
export function useForm(): Form {
  const form = useContext(FormContext);
  if (form === null) throw new Error('useForm: there is no form above');
  return form;
}

/** Subscribes to something that the store returns for a path. `read` must return the same value until something changes. */
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

/** Whether an attribute is shown. Its conditions depend on the attributes beside it. */
export function useIsVisible(beside: Path, conditions: unknown): boolean {
  const { store } = useForm();
  // Without a condition, subscribe to a path that never changes.
  const path = conditions === undefined ? '\u0000' : beside;
  return useStored(store, path, (form) => conditions === undefined || isVisible(conditions, (form.valueAt(beside) ?? {}) as Values));
}
