import type { Compiler } from 'webpack'

const NAME = 'BriefStats'

/**
 * What Taro's runner reads after a build are errors, warnings and the time. Asked for without a choice, webpack describes every module,
 * chunk and asset as well: seconds of a build, twice, for an answer that nobody opens.
 */
export class BriefStats {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.statsNormalize.tap({ name: NAME, stage: -1 }, (options) => {
        Object.assign(options, {
          all: false,
          errors: true,
          errorsCount: true,
          warnings: true,
          warningsCount: true,
          errorDetails: true,
          moduleTrace: true,
          timings: true,
          version: true,
          ...options
        })
      })
    })
  }
}
