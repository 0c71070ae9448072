// npm run check:weapp: the official compile of the built WeChat package and the quality rules that need no server. Ends with 1 on any problem.
import path from 'node:path'
import { checkWeapp } from './lib/checkWeapp.mjs'
import { ROOT } from './lib/processes.mjs'

const root = path.resolve(ROOT, process.env.MINI_ROOT ?? 'dist', 'weapp')
const { problems, templates, styles } = await checkWeapp(root)
for (const problem of problems) console.error(problem)
console.log(`微信官方编译：${templates} 个模板与脚本，${styles} 个样式，${problems.length} 个问题`)
process.exit(problems.length > 0 ? 1 : 0)
