import { areaTree } from './area'

/** A name of two characters (东区, 城区) stands in too many other words to say anything by itself. */
const SHORTEST_ALONE = 3
const UNNAMED = /直辖|^市辖区$|^县$/

const cityOf = (code: string): string => `${code.slice(0, 4)}00`
const provinceOf = (code: string): string => `${code.slice(0, 2)}0000`

/**
 * The province, city or county that a text names (intake.md#area-of-an-order): the one whose own name and whose city's and province's, as
 * far as the text has them, are longest together. Of several counties of one name (南山区) the one nearest to the company.
 * @param home six digits of the company's own area @returns six digits of GB/T 2260, undefined where the text names none
 */
export async function areaOfText(text: string, home: string): Promise<string | undefined> {
  if (text === '') return undefined
  const named = new Map(
    (await areaTree())
      .places()
      .filter(({ name }) => !UNNAMED.test(name) && text.includes(name))
      .map(({ code, name }) => [code, name.length])
  )
  const chainOf = (code: string): string[] => [...new Set([code, cityOf(code), provinceOf(code)])].filter((each) => named.has(each))
  const lengthOf = (code: string): number => chainOf(code).reduce((sum, each) => sum + (named.get(each) ?? 0), 0)
  const nearness = (code: string): number => Number(provinceOf(code) === provinceOf(home)) + Number(cityOf(code) === cityOf(home))
  const told = [...named.keys()].filter((code) => lengthOf(code) >= SHORTEST_ALONE)
  const depth = (code: string): number => code.replace(/(?:00)+$/, '').length
  return told.sort((a, b) => lengthOf(b) - lengthOf(a) || nearness(b) - nearness(a) || depth(b) - depth(a) || (a < b ? -1 : 1))[0]
}
