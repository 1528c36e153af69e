import type { Caller } from '../../access/index.ts';
import type { ContentType } from '../../model/index.ts';
import type { VersionRefresher } from '../axes/settle-axes.ts';
import type { VersionKey } from '../axis.ts';
import type { ChangeNames, CopyRequest, DocumentValue, MarkRequest } from '../documents.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { catchUp, lockVersion, refreshVersion } from './behind.ts';
import { copyChange } from './copy-change.ts';
import { type FillRequest, fillChange } from './fill-change.ts';
import { markChange } from './mark-change.ts';
import { removeChange } from './remove-change.ts';
import { type SaveRequest, saveChange } from './save-change.ts';
import { shareVersion } from './share.ts';
import { type ReadAnswer, WriteContext, type WriteParts } from './write-context.ts';

/** Carries changes out: each kind is a recipe of its own (`save-change.ts`, `copy-change.ts`, …). */
export class DocumentWriter implements VersionRefresher {
  readonly #context: WriteContext;

  constructor(parts: WriteParts) {
    this.#context = new WriteContext(parts);
  }

  /** @returns what `readAnswer` has read */
  save<Answer extends DocumentValue | null>(request: SaveRequest, readAnswer: ReadAnswer<Answer>): Promise<Answer> {
    return saveChange(this.#context, request, readAnswer);
  }

  /** @returns what `readAnswer` has read */
  copy<Answer extends DocumentValue | null>(
    type: ContentType,
    documentId: string | null,
    request: CopyRequest,
    caller: Caller,
    readAnswer: ReadAnswer<Answer>,
  ): Promise<Answer> {
    return copyChange(this.#context, type, documentId, request, caller, readAnswer);
  }

  remove(type: ContentType, documentId: string | null, axes: VersionKey, names: ChangeNames, caller: Caller): Promise<number> {
    return removeChange(this.#context, type, documentId, axes, names, caller);
  }

  mark(type: ContentType, documentId: string | null, request: MarkRequest, caller: Caller): Promise<number> {
    return markChange(this.#context, type, documentId, request, caller);
  }

  fill(type: ContentType, request: FillRequest): Promise<number> {
    return fillChange(this.#context, type, request);
  }

  /** See `VersionRefresher`. What a boot puts in step is no change of content: nobody is told. */
  async refresh(layout: TypeLayout, row: number, axis: string, to: string, replacesOlder: boolean): Promise<void> {
    await refreshVersion(this.#context, layout, row, axis, to, replacesOlder);
  }

  /** Makes the versions that a document lacks: see `BehindVersion`. @returns whether there were any */
  catchUp(type: ContentType, documentId: string | null): Promise<boolean> {
    return catchUp(this.#context, this.#context.store(type.uid).layout, documentId);
  }

  /** See `VersionRefresher`. */
  async share(layout: TypeLayout, row: number): Promise<void> {
    const store = this.#context.store(layout.type.uid);
    await this.#context.parts.pipeline.transaction(layout, async (statements) => {
      const version = await lockVersion(statements, store, row);
      if (!version) return;
      await shareVersion(statements, store, version, new Date().toISOString());
    });
  }
}
