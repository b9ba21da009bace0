export interface Registry {
  readonly url: string
  close(): void
}

export function configuredRegistry(): string
export function startRegistry(tarballs: string, upstream?: string): Promise<Registry>
