// npm run figures: docs/figures.md from what the benchmarks kept in docs/figures.
import { writePage } from './lib/figures.mjs'

writePage()
console.log('docs/figures.md 已写好')
