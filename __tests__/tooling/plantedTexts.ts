/** What stands in the planted tree for the checks that read texts instead of code: sheets, references, the form of a file. */
interface PlantedSheet {
  /** What is broken, as the test names it. */
  name: string
  file: string
  text: string
  /** The line that is printed. */
  reported: string
}

/** Each sheet but the first of a double has one fault. */
export const PLANTED_STYLES: PlantedSheet[] = [
  {
    name: 'a class of two sheets',
    file: 'src/components/Ticket/index.scss',
    text: '.ticket { top: 0 }\n.ticket .tile { left: 0 }\n',
    reported: 'class .ticket is of two sheets: src/components/Ticket/index.scss, src/pages/index/tickets.scss'
  },
  {
    name: 'a part inside a class of another sheet',
    file: 'src/pages/my/tickets.scss',
    text: '.roll .name { top: 0 }\n',
    reported: 'class .roll is of two sheets: src/pages/index/tickets.scss, src/pages/my/tickets.scss'
  },
  {
    name: 'a number for what stands over what',
    file: 'src/components/Cover/index.scss',
    text: '.cover {\n  z-index: 7;\n}\n',
    reported: 'src/components/Cover/index.scss:2: z-index: 7 without a name of src/styles/layers.scss'
  },
  {
    name: 'a number for it in code',
    file: 'src/components/Cover/style.ts',
    text: 'export const x = { zIndex: 7 }\n',
    reported: 'src/components/Cover/style.ts:1: zIndex: 7 without a name of src/styles/layers.scss'
  }
]

/** Other halves of the faults above, what is right beside them, and one fault of each other check. */
export const OTHERS: { file: string; text: string }[] = [
  { file: 'src/pages/index/tickets.scss', text: '.text-200 .ticket { top: 0 }\n.roll .row { top: 0 }\n' },
  {
    file: 'src/pages/index/gallery.scss',
    text: '@use "@/styles/layers" as *;\n.tile { top: 0 }\n.ticket .gallery { z-index: layer(bar) }\n.gallery { top: 0 }\n'
  },
  { file: 'src/styles/layers.scss', text: '@function layer($name) {\n  @return 20;\n}\n' },
  { file: 'docs/domain/fees.md', text: '# Fees\n\n## Storage\n' },
  { file: 'docs/decisions/0001-first.md', text: '# First\n' },
  {
    file: 'src/domain/dangling.ts',
    text: '/** Blocks of a day (fees.md#parking). */\nexport const days = (hours: number): number => hours / 24\n'
  },
  { file: 'src/domain/unformatted.ts', text: 'export const  y = [1,2];\n' }
]

/** What is said of the one in `src/domain/dangling.ts`. */
export const DANGLING_REFERENCE = 'src/domain/dangling.ts:1: fees.md has no heading #parking'
