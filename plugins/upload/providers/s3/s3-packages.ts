/** Optional packages for S3, peer dependencies that only its users install. */
const PACKAGES = ['@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner'] as const;

/** The packages that are not installed. None is loaded, to keep the start fast. */
export function missingPackages(): readonly string[] {
  return PACKAGES.filter((name) => {
    try {
      require.resolve(name);
      return false;
    } catch {
      return true;
    }
  });
}

/** Loads the packages. */
export function loadPackages() {
  return {
    ...(require('@aws-sdk/client-s3') as typeof import('@aws-sdk/client-s3')),
    ...(require('@aws-sdk/s3-request-presigner') as typeof import('@aws-sdk/s3-request-presigner')),
  };
}

/** The loaded packages. */
export type S3Packages = ReturnType<typeof loadPackages>;
