// Builds in a folder once for each of the texts, and says of each build whether its shared file holds it: webpack runs outside of Jest's realm.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import TerserPlugin from 'terser-webpack-plugin'
import webpack, { type Compiler } from 'webpack'
import { TaroState } from '../../config/taroState'

/** Copies the bundle into a package, in the way and at the stage of Taro's MiniSplitChunksPlugin. */
class CopyLikeTaro {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('Copy', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'Copy', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ANALYSE }, (assets) => {
        const shared = assets['main.js']
        if (shared === undefined) return
        const copy = {
          size: () => shared.size(),
          source: () => shared.source(),
          updateHash: () => shared.updateHash,
          buffer: () => shared.buffer(),
          map: () => shared.map(),
          sourceAndMap: () => shared.sourceAndMap()
        }
        Object.assign(assets, { 'package/main.js': copy })
      })
    })
  }
}

/** One build as a process of its own would do it, with what the last one kept on the disk. */
function build(folder: string, words: string): Promise<string> {
  writeFileSync(path.join(folder, 'index.js'), `console.log(${JSON.stringify(words)})`)
  const compiler = webpack({
    context: folder,
    entry: './index.js',
    mode: 'production',
    output: { path: path.join(folder, 'dist') },
    cache: { type: 'filesystem', cacheDirectory: path.join(folder, 'cache') },
    optimization: { minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, parallel: false })] },
    plugins: [new CopyLikeTaro(), new TaroState()]
  })
  return new Promise((resolve, reject) => {
    compiler.run((error) => {
      compiler.close((closing) => {
        const failure = error ?? closing
        if (failure) reject(failure)
        else resolve(readFileSync(path.join(folder, 'dist/package/main.js'), 'utf8'))
      })
    })
  })
}

async function main([folder = '', ...texts]: readonly string[]): Promise<void> {
  for (const words of texts) console.log((await build(folder, words)).includes(words))
}
void main(process.argv.slice(2))
