// For suites that wait for builds, browsers and servers in other processes; no test measures time by its limit.
jest.setTimeout(600_000)
