/** What talks to S3: peers of this package, which only who keeps files there installs. */
const PACKAGES = ['@aws-sdk/client-s3', '@aws-sdk/lib-storage', '@aws-sdk/s3-request-presigner'] as const;

/** The packages that are not installed. None is loaded: a start would wait for them. */
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

/** Loads them. */
export function loadPackages() {
  return {
    ...(require('@aws-sdk/client-s3') as typeof import('@aws-sdk/client-s3')),
    ...(require('@aws-sdk/lib-storage') as typeof import('@aws-sdk/lib-storage')),
    ...(require('@aws-sdk/s3-request-presigner') as typeof import('@aws-sdk/s3-request-presigner')),
  };
}
