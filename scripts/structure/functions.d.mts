export interface Measured {
  readonly name: string
  readonly line: number
  readonly lines: number
}

export function functionsOfRust(text: string): Measured[]
export function functionsOfTypeScript(file: string, text: string): Measured[]
