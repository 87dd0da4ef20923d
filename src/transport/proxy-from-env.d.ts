/** The types that the package comes without. */
declare module 'proxy-from-env' {
  /** The proxy of an http: or https: URL by HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY; '' for none. */
  export function getProxyForUrl(url: string): string
}
