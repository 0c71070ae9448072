// The rules stand in scripts/lint so that a test can run them on planted violations.
import { createConfig } from './scripts/lint/config.mjs'

export default createConfig(import.meta.dirname)
