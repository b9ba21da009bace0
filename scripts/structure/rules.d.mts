export interface Edge {
  readonly from: string
  readonly to: string
  readonly kind?: 'load' | 'call' | 'type'
}

export interface Graph {
  readonly modules: readonly string[]
  readonly edges: readonly Edge[]
}

export function cycle(edges: readonly Edge[]): string[]
export function roomOf(module: string): string | undefined
export function violations(graphs: { crates: Graph; src: Graph; lib: Graph }): string[]
