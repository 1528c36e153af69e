/** One version of the site, as the configuration of VitePress needs it. */
export interface SiteBuild {
  /** The repository, or an unpacked older version of it. */
  readonly root: string;
  /** The working folder of VitePress. */
  readonly folder: string;
  /** Path of this version on its server: `/`, `/0.1.0/`. */
  readonly base: string;
  readonly version: string;
  /** The versions that the navigation offers, newest first; `path` leads there from `base`: `/`, `/0.1.0/`, `/../0.1.0/`. */
  readonly versions: readonly { readonly name: string; readonly path: string }[];
}
