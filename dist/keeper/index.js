import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
/******/ var __webpack_modules__ = ({

/***/ 6110:
/***/ ((module, exports, __nccwpck_require__) => {

/* eslint-env browser */

/**
 * This is the web browser implementation of `debug()`.
 */

exports.formatArgs = formatArgs;
exports.save = save;
exports.load = load;
exports.useColors = useColors;
exports.storage = localstorage();
exports.destroy = (() => {
	let warned = false;

	return () => {
		if (!warned) {
			warned = true;
			console.warn('Instance method `debug.destroy()` is deprecated and no longer does anything. It will be removed in the next major version of `debug`.');
		}
	};
})();

/**
 * Colors.
 */

exports.colors = [
	'#0000CC',
	'#0000FF',
	'#0033CC',
	'#0033FF',
	'#0066CC',
	'#0066FF',
	'#0099CC',
	'#0099FF',
	'#00CC00',
	'#00CC33',
	'#00CC66',
	'#00CC99',
	'#00CCCC',
	'#00CCFF',
	'#3300CC',
	'#3300FF',
	'#3333CC',
	'#3333FF',
	'#3366CC',
	'#3366FF',
	'#3399CC',
	'#3399FF',
	'#33CC00',
	'#33CC33',
	'#33CC66',
	'#33CC99',
	'#33CCCC',
	'#33CCFF',
	'#6600CC',
	'#6600FF',
	'#6633CC',
	'#6633FF',
	'#66CC00',
	'#66CC33',
	'#9900CC',
	'#9900FF',
	'#9933CC',
	'#9933FF',
	'#99CC00',
	'#99CC33',
	'#CC0000',
	'#CC0033',
	'#CC0066',
	'#CC0099',
	'#CC00CC',
	'#CC00FF',
	'#CC3300',
	'#CC3333',
	'#CC3366',
	'#CC3399',
	'#CC33CC',
	'#CC33FF',
	'#CC6600',
	'#CC6633',
	'#CC9900',
	'#CC9933',
	'#CCCC00',
	'#CCCC33',
	'#FF0000',
	'#FF0033',
	'#FF0066',
	'#FF0099',
	'#FF00CC',
	'#FF00FF',
	'#FF3300',
	'#FF3333',
	'#FF3366',
	'#FF3399',
	'#FF33CC',
	'#FF33FF',
	'#FF6600',
	'#FF6633',
	'#FF9900',
	'#FF9933',
	'#FFCC00',
	'#FFCC33'
];

/**
 * Currently only WebKit-based Web Inspectors, Firefox >= v31,
 * and the Firebug extension (any Firefox version) are known
 * to support "%c" CSS customizations.
 *
 * TODO: add a `localStorage` variable to explicitly enable/disable colors
 */

// eslint-disable-next-line complexity
function useColors() {
	// NB: In an Electron preload script, document will be defined but not fully
	// initialized. Since we know we're in Chrome, we'll just detect this case
	// explicitly
	if (typeof window !== 'undefined' && window.process && (window.process.type === 'renderer' || window.process.__nwjs)) {
		return true;
	}

	// Internet Explorer and Edge do not support colors.
	if (typeof navigator !== 'undefined' && navigator.userAgent && navigator.userAgent.toLowerCase().match(/(edge|trident)\/(\d+)/)) {
		return false;
	}

	let m;

	// Is webkit? http://stackoverflow.com/a/16459606/376773
	// document is undefined in react-native: https://github.com/facebook/react-native/pull/1632
	// eslint-disable-next-line no-return-assign
	return (typeof document !== 'undefined' && document.documentElement && document.documentElement.style && document.documentElement.style.WebkitAppearance) ||
		// Is firebug? http://stackoverflow.com/a/398120/376773
		(typeof window !== 'undefined' && window.console && (window.console.firebug || (window.console.exception && window.console.table))) ||
		// Is firefox >= v31?
		// https://developer.mozilla.org/en-US/docs/Tools/Web_Console#Styling_messages
		(typeof navigator !== 'undefined' && navigator.userAgent && (m = navigator.userAgent.toLowerCase().match(/firefox\/(\d+)/)) && parseInt(m[1], 10) >= 31) ||
		// Double check webkit in userAgent just in case we are in a worker
		(typeof navigator !== 'undefined' && navigator.userAgent && navigator.userAgent.toLowerCase().match(/applewebkit\/(\d+)/));
}

/**
 * Colorize log arguments if enabled.
 *
 * @api public
 */

function formatArgs(args) {
	args[0] = (this.useColors ? '%c' : '') +
		this.namespace +
		(this.useColors ? ' %c' : ' ') +
		args[0] +
		(this.useColors ? '%c ' : ' ') +
		'+' + module.exports.humanize(this.diff);

	if (!this.useColors) {
		return;
	}

	const c = 'color: ' + this.color;
	args.splice(1, 0, c, 'color: inherit');

	// The final "%c" is somewhat tricky, because there could be other
	// arguments passed either before or after the %c, so we need to
	// figure out the correct index to insert the CSS into
	let index = 0;
	let lastC = 0;
	args[0].replace(/%[a-zA-Z%]/g, match => {
		if (match === '%%') {
			return;
		}
		index++;
		if (match === '%c') {
			// We only are interested in the *last* %c
			// (the user may have provided their own)
			lastC = index;
		}
	});

	args.splice(lastC, 0, c);
}

/**
 * Invokes `console.debug()` when available.
 * No-op when `console.debug` is not a "function".
 * If `console.debug` is not available, falls back
 * to `console.log`.
 *
 * @api public
 */
exports.log = console.debug || console.log || (() => {});

/**
 * Save `namespaces`.
 *
 * @param {String} namespaces
 * @api private
 */
function save(namespaces) {
	try {
		if (namespaces) {
			exports.storage.setItem('debug', namespaces);
		} else {
			exports.storage.removeItem('debug');
		}
	} catch (error) {
		// Swallow
		// XXX (@Qix-) should we be logging these?
	}
}

/**
 * Load `namespaces`.
 *
 * @return {String} returns the previously persisted debug modes
 * @api private
 */
function load() {
	let r;
	try {
		r = exports.storage.getItem('debug') || exports.storage.getItem('DEBUG') ;
	} catch (error) {
		// Swallow
		// XXX (@Qix-) should we be logging these?
	}

	// If debug isn't set in LS, and we're in Electron, try to load $DEBUG
	if (!r && typeof process !== 'undefined' && 'env' in process) {
		r = process.env.DEBUG;
	}

	return r;
}

/**
 * Localstorage attempts to return the localstorage.
 *
 * This is necessary because safari throws
 * when a user disables cookies/localstorage
 * and you attempt to access it.
 *
 * @return {LocalStorage}
 * @api private
 */

function localstorage() {
	try {
		// TVMLKit (Apple TV JS Runtime) does not have a window object, just localStorage in the global context
		// The Browser also has localStorage in the global context.
		return localStorage;
	} catch (error) {
		// Swallow
		// XXX (@Qix-) should we be logging these?
	}
}

module.exports = __nccwpck_require__(897)(exports);

const {formatters} = module.exports;

/**
 * Map %j to `JSON.stringify()`, since no Web Inspectors do that by default.
 */

formatters.j = function (v) {
	try {
		return JSON.stringify(v);
	} catch (error) {
		return '[UnexpectedJSONParseError]: ' + error.message;
	}
};


/***/ }),

/***/ 897:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {


/**
 * This is the common logic for both the Node.js and web browser
 * implementations of `debug()`.
 */

function setup(env) {
	createDebug.debug = createDebug;
	createDebug.default = createDebug;
	createDebug.coerce = coerce;
	createDebug.disable = disable;
	createDebug.enable = enable;
	createDebug.enabled = enabled;
	createDebug.humanize = __nccwpck_require__(744);
	createDebug.destroy = destroy;

	Object.keys(env).forEach(key => {
		createDebug[key] = env[key];
	});

	/**
	* The currently active debug mode names, and names to skip.
	*/

	createDebug.names = [];
	createDebug.skips = [];

	/**
	* Map of special "%n" handling functions, for the debug "format" argument.
	*
	* Valid key names are a single, lower or upper-case letter, i.e. "n" and "N".
	*/
	createDebug.formatters = {};

	/**
	* Selects a color for a debug namespace
	* @param {String} namespace The namespace string for the debug instance to be colored
	* @return {Number|String} An ANSI color code for the given namespace
	* @api private
	*/
	function selectColor(namespace) {
		let hash = 0;

		for (let i = 0; i < namespace.length; i++) {
			hash = ((hash << 5) - hash) + namespace.charCodeAt(i);
			hash |= 0; // Convert to 32bit integer
		}

		return createDebug.colors[Math.abs(hash) % createDebug.colors.length];
	}
	createDebug.selectColor = selectColor;

	/**
	* Create a debugger with the given `namespace`.
	*
	* @param {String} namespace
	* @return {Function}
	* @api public
	*/
	function createDebug(namespace) {
		let prevTime;
		let enableOverride = null;
		let namespacesCache;
		let enabledCache;

		function debug(...args) {
			// Disabled?
			if (!debug.enabled) {
				return;
			}

			const self = debug;

			// Set `diff` timestamp
			const curr = Number(new Date());
			const ms = curr - (prevTime || curr);
			self.diff = ms;
			self.prev = prevTime;
			self.curr = curr;
			prevTime = curr;

			args[0] = createDebug.coerce(args[0]);

			if (typeof args[0] !== 'string') {
				// Anything else let's inspect with %O
				args.unshift('%O');
			}

			// Apply any `formatters` transformations
			let index = 0;
			args[0] = args[0].replace(/%([a-zA-Z%])/g, (match, format) => {
				// If we encounter an escaped % then don't increase the array index
				if (match === '%%') {
					return '%';
				}
				index++;
				const formatter = createDebug.formatters[format];
				if (typeof formatter === 'function') {
					const val = args[index];
					match = formatter.call(self, val);

					// Now we need to remove `args[index]` since it's inlined in the `format`
					args.splice(index, 1);
					index--;
				}
				return match;
			});

			// Apply env-specific formatting (colors, etc.)
			createDebug.formatArgs.call(self, args);

			const logFn = self.log || createDebug.log;
			logFn.apply(self, args);
		}

		debug.namespace = namespace;
		debug.useColors = createDebug.useColors();
		debug.color = createDebug.selectColor(namespace);
		debug.extend = extend;
		debug.destroy = createDebug.destroy; // XXX Temporary. Will be removed in the next major release.

		Object.defineProperty(debug, 'enabled', {
			enumerable: true,
			configurable: false,
			get: () => {
				if (enableOverride !== null) {
					return enableOverride;
				}
				if (namespacesCache !== createDebug.namespaces) {
					namespacesCache = createDebug.namespaces;
					enabledCache = createDebug.enabled(namespace);
				}

				return enabledCache;
			},
			set: v => {
				enableOverride = v;
			}
		});

		// Env-specific initialization logic for debug instances
		if (typeof createDebug.init === 'function') {
			createDebug.init(debug);
		}

		return debug;
	}

	function extend(namespace, delimiter) {
		const newDebug = createDebug(this.namespace + (typeof delimiter === 'undefined' ? ':' : delimiter) + namespace);
		newDebug.log = this.log;
		return newDebug;
	}

	/**
	* Enables a debug mode by namespaces. This can include modes
	* separated by a colon and wildcards.
	*
	* @param {String} namespaces
	* @api public
	*/
	function enable(namespaces) {
		createDebug.save(namespaces);
		createDebug.namespaces = namespaces;

		createDebug.names = [];
		createDebug.skips = [];

		const split = (typeof namespaces === 'string' ? namespaces : '')
			.trim()
			.replace(/\s+/g, ',')
			.split(',')
			.filter(Boolean);

		for (const ns of split) {
			if (ns[0] === '-') {
				createDebug.skips.push(ns.slice(1));
			} else {
				createDebug.names.push(ns);
			}
		}
	}

	/**
	 * Checks if the given string matches a namespace template, honoring
	 * asterisks as wildcards.
	 *
	 * @param {String} search
	 * @param {String} template
	 * @return {Boolean}
	 */
	function matchesTemplate(search, template) {
		let searchIndex = 0;
		let templateIndex = 0;
		let starIndex = -1;
		let matchIndex = 0;

		while (searchIndex < search.length) {
			if (templateIndex < template.length && (template[templateIndex] === search[searchIndex] || template[templateIndex] === '*')) {
				// Match character or proceed with wildcard
				if (template[templateIndex] === '*') {
					starIndex = templateIndex;
					matchIndex = searchIndex;
					templateIndex++; // Skip the '*'
				} else {
					searchIndex++;
					templateIndex++;
				}
			} else if (starIndex !== -1) { // eslint-disable-line no-negated-condition
				// Backtrack to the last '*' and try to match more characters
				templateIndex = starIndex + 1;
				matchIndex++;
				searchIndex = matchIndex;
			} else {
				return false; // No match
			}
		}

		// Handle trailing '*' in template
		while (templateIndex < template.length && template[templateIndex] === '*') {
			templateIndex++;
		}

		return templateIndex === template.length;
	}

	/**
	* Disable debug output.
	*
	* @return {String} namespaces
	* @api public
	*/
	function disable() {
		const namespaces = [
			...createDebug.names,
			...createDebug.skips.map(namespace => '-' + namespace)
		].join(',');
		createDebug.enable('');
		return namespaces;
	}

	/**
	* Returns true if the given mode name is enabled, false otherwise.
	*
	* @param {String} name
	* @return {Boolean}
	* @api public
	*/
	function enabled(name) {
		for (const skip of createDebug.skips) {
			if (matchesTemplate(name, skip)) {
				return false;
			}
		}

		for (const ns of createDebug.names) {
			if (matchesTemplate(name, ns)) {
				return true;
			}
		}

		return false;
	}

	/**
	* Coerce `val`.
	*
	* @param {Mixed} val
	* @return {Mixed}
	* @api private
	*/
	function coerce(val) {
		if (val instanceof Error) {
			return val.stack || val.message;
		}
		return val;
	}

	/**
	* XXX DO NOT USE. This is a temporary stub function.
	* XXX It WILL be removed in the next major release.
	*/
	function destroy() {
		console.warn('Instance method `debug.destroy()` is deprecated and no longer does anything. It will be removed in the next major version of `debug`.');
	}

	createDebug.enable(createDebug.load());

	return createDebug;
}

module.exports = setup;


/***/ }),

/***/ 2830:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {

/**
 * Detect Electron renderer / nwjs process, which is node, but we should
 * treat as a browser.
 */

if (typeof process === 'undefined' || process.type === 'renderer' || process.browser === true || process.__nwjs) {
	module.exports = __nccwpck_require__(6110);
} else {
	module.exports = __nccwpck_require__(5108);
}


/***/ }),

/***/ 5108:
/***/ ((module, exports, __nccwpck_require__) => {

/**
 * Module dependencies.
 */

const tty = __nccwpck_require__(2018);
const util = __nccwpck_require__(9023);

/**
 * This is the Node.js implementation of `debug()`.
 */

exports.init = init;
exports.log = log;
exports.formatArgs = formatArgs;
exports.save = save;
exports.load = load;
exports.useColors = useColors;
exports.destroy = util.deprecate(
	() => {},
	'Instance method `debug.destroy()` is deprecated and no longer does anything. It will be removed in the next major version of `debug`.'
);

/**
 * Colors.
 */

exports.colors = [6, 2, 3, 4, 5, 1];

try {
	// Optional dependency (as in, doesn't need to be installed, NOT like optionalDependencies in package.json)
	// eslint-disable-next-line import/no-extraneous-dependencies
	const supportsColor = __nccwpck_require__(1450);

	if (supportsColor && (supportsColor.stderr || supportsColor).level >= 2) {
		exports.colors = [
			20,
			21,
			26,
			27,
			32,
			33,
			38,
			39,
			40,
			41,
			42,
			43,
			44,
			45,
			56,
			57,
			62,
			63,
			68,
			69,
			74,
			75,
			76,
			77,
			78,
			79,
			80,
			81,
			92,
			93,
			98,
			99,
			112,
			113,
			128,
			129,
			134,
			135,
			148,
			149,
			160,
			161,
			162,
			163,
			164,
			165,
			166,
			167,
			168,
			169,
			170,
			171,
			172,
			173,
			178,
			179,
			184,
			185,
			196,
			197,
			198,
			199,
			200,
			201,
			202,
			203,
			204,
			205,
			206,
			207,
			208,
			209,
			214,
			215,
			220,
			221
		];
	}
} catch (error) {
	// Swallow - we only care if `supports-color` is available; it doesn't have to be.
}

/**
 * Build up the default `inspectOpts` object from the environment variables.
 *
 *   $ DEBUG_COLORS=no DEBUG_DEPTH=10 DEBUG_SHOW_HIDDEN=enabled node script.js
 */

exports.inspectOpts = Object.keys(process.env).filter(key => {
	return /^debug_/i.test(key);
}).reduce((obj, key) => {
	// Camel-case
	const prop = key
		.substring(6)
		.toLowerCase()
		.replace(/_([a-z])/g, (_, k) => {
			return k.toUpperCase();
		});

	// Coerce string value into JS value
	let val = process.env[key];
	if (/^(yes|on|true|enabled)$/i.test(val)) {
		val = true;
	} else if (/^(no|off|false|disabled)$/i.test(val)) {
		val = false;
	} else if (val === 'null') {
		val = null;
	} else {
		val = Number(val);
	}

	obj[prop] = val;
	return obj;
}, {});

/**
 * Is stdout a TTY? Colored output is enabled when `true`.
 */

function useColors() {
	return 'colors' in exports.inspectOpts ?
		Boolean(exports.inspectOpts.colors) :
		tty.isatty(process.stderr.fd);
}

/**
 * Adds ANSI color escape codes if enabled.
 *
 * @api public
 */

function formatArgs(args) {
	const {namespace: name, useColors} = this;

	if (useColors) {
		const c = this.color;
		const colorCode = '\u001B[3' + (c < 8 ? c : '8;5;' + c);
		const prefix = `  ${colorCode};1m${name} \u001B[0m`;

		args[0] = prefix + args[0].split('\n').join('\n' + prefix);
		args.push(colorCode + 'm+' + module.exports.humanize(this.diff) + '\u001B[0m');
	} else {
		args[0] = getDate() + name + ' ' + args[0];
	}
}

function getDate() {
	if (exports.inspectOpts.hideDate) {
		return '';
	}
	return new Date().toISOString() + ' ';
}

/**
 * Invokes `util.formatWithOptions()` with the specified arguments and writes to stderr.
 */

function log(...args) {
	return process.stderr.write(util.formatWithOptions(exports.inspectOpts, ...args) + '\n');
}

/**
 * Save `namespaces`.
 *
 * @param {String} namespaces
 * @api private
 */
function save(namespaces) {
	if (namespaces) {
		process.env.DEBUG = namespaces;
	} else {
		// If you set a process.env field to null or undefined, it gets cast to the
		// string 'null' or 'undefined'. Just delete instead.
		delete process.env.DEBUG;
	}
}

/**
 * Load `namespaces`.
 *
 * @return {String} returns the previously persisted debug modes
 * @api private
 */

function load() {
	return process.env.DEBUG;
}

/**
 * Init logic for `debug` instances.
 *
 * Create a new `inspectOpts` object in case `useColors` is set
 * differently for a particular `debug` instance.
 */

function init(debug) {
	debug.inspectOpts = {};

	const keys = Object.keys(exports.inspectOpts);
	for (let i = 0; i < keys.length; i++) {
		debug.inspectOpts[keys[i]] = exports.inspectOpts[keys[i]];
	}
}

module.exports = __nccwpck_require__(897)(exports);

const {formatters} = module.exports;

/**
 * Map %o to `util.inspect()`, all on a single line.
 */

formatters.o = function (v) {
	this.inspectOpts.colors = this.useColors;
	return util.inspect(v, this.inspectOpts)
		.split('\n')
		.map(str => str.trim())
		.join(' ');
};

/**
 * Map %O to `util.inspect()`, allowing multiple lines if needed.
 */

formatters.O = function (v) {
	this.inspectOpts.colors = this.useColors;
	return util.inspect(v, this.inspectOpts);
};


/***/ }),

/***/ 3813:
/***/ ((module) => {



module.exports = (flag, argv = process.argv) => {
	const prefix = flag.startsWith('-') ? '' : (flag.length === 1 ? '-' : '--');
	const position = argv.indexOf(prefix + flag);
	const terminatorPosition = argv.indexOf('--');
	return position !== -1 && (terminatorPosition === -1 || position < terminatorPosition);
};


/***/ }),

/***/ 744:
/***/ ((module) => {

/**
 * Helpers.
 */

var s = 1000;
var m = s * 60;
var h = m * 60;
var d = h * 24;
var w = d * 7;
var y = d * 365.25;

/**
 * Parse or format the given `val`.
 *
 * Options:
 *
 *  - `long` verbose formatting [false]
 *
 * @param {String|Number} val
 * @param {Object} [options]
 * @throws {Error} throw an error if val is not a non-empty string or a number
 * @return {String|Number}
 * @api public
 */

module.exports = function (val, options) {
  options = options || {};
  var type = typeof val;
  if (type === 'string' && val.length > 0) {
    return parse(val);
  } else if (type === 'number' && isFinite(val)) {
    return options.long ? fmtLong(val) : fmtShort(val);
  }
  throw new Error(
    'val is not a non-empty string or a valid number. val=' +
      JSON.stringify(val)
  );
};

/**
 * Parse the given `str` and return milliseconds.
 *
 * @param {String} str
 * @return {Number}
 * @api private
 */

function parse(str) {
  str = String(str);
  if (str.length > 100) {
    return;
  }
  var match = /^(-?(?:\d+)?\.?\d+) *(milliseconds?|msecs?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|w|years?|yrs?|y)?$/i.exec(
    str
  );
  if (!match) {
    return;
  }
  var n = parseFloat(match[1]);
  var type = (match[2] || 'ms').toLowerCase();
  switch (type) {
    case 'years':
    case 'year':
    case 'yrs':
    case 'yr':
    case 'y':
      return n * y;
    case 'weeks':
    case 'week':
    case 'w':
      return n * w;
    case 'days':
    case 'day':
    case 'd':
      return n * d;
    case 'hours':
    case 'hour':
    case 'hrs':
    case 'hr':
    case 'h':
      return n * h;
    case 'minutes':
    case 'minute':
    case 'mins':
    case 'min':
    case 'm':
      return n * m;
    case 'seconds':
    case 'second':
    case 'secs':
    case 'sec':
    case 's':
      return n * s;
    case 'milliseconds':
    case 'millisecond':
    case 'msecs':
    case 'msec':
    case 'ms':
      return n;
    default:
      return undefined;
  }
}

/**
 * Short format for `ms`.
 *
 * @param {Number} ms
 * @return {String}
 * @api private
 */

function fmtShort(ms) {
  var msAbs = Math.abs(ms);
  if (msAbs >= d) {
    return Math.round(ms / d) + 'd';
  }
  if (msAbs >= h) {
    return Math.round(ms / h) + 'h';
  }
  if (msAbs >= m) {
    return Math.round(ms / m) + 'm';
  }
  if (msAbs >= s) {
    return Math.round(ms / s) + 's';
  }
  return ms + 'ms';
}

/**
 * Long format for `ms`.
 *
 * @param {Number} ms
 * @return {String}
 * @api private
 */

function fmtLong(ms) {
  var msAbs = Math.abs(ms);
  if (msAbs >= d) {
    return plural(ms, msAbs, d, 'day');
  }
  if (msAbs >= h) {
    return plural(ms, msAbs, h, 'hour');
  }
  if (msAbs >= m) {
    return plural(ms, msAbs, m, 'minute');
  }
  if (msAbs >= s) {
    return plural(ms, msAbs, s, 'second');
  }
  return ms + ' ms';
}

/**
 * Pluralization helper.
 */

function plural(ms, msAbs, n, name) {
  var isPlural = msAbs >= n * 1.5;
  return Math.round(ms / n) + ' ' + name + (isPlural ? 's' : '');
}


/***/ }),

/***/ 1450:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {


const os = __nccwpck_require__(857);
const tty = __nccwpck_require__(2018);
const hasFlag = __nccwpck_require__(3813);

const {env} = process;

let forceColor;
if (hasFlag('no-color') ||
	hasFlag('no-colors') ||
	hasFlag('color=false') ||
	hasFlag('color=never')) {
	forceColor = 0;
} else if (hasFlag('color') ||
	hasFlag('colors') ||
	hasFlag('color=true') ||
	hasFlag('color=always')) {
	forceColor = 1;
}

if ('FORCE_COLOR' in env) {
	if (env.FORCE_COLOR === 'true') {
		forceColor = 1;
	} else if (env.FORCE_COLOR === 'false') {
		forceColor = 0;
	} else {
		forceColor = env.FORCE_COLOR.length === 0 ? 1 : Math.min(parseInt(env.FORCE_COLOR, 10), 3);
	}
}

function translateLevel(level) {
	if (level === 0) {
		return false;
	}

	return {
		level,
		hasBasic: true,
		has256: level >= 2,
		has16m: level >= 3
	};
}

function supportsColor(haveStream, streamIsTTY) {
	if (forceColor === 0) {
		return 0;
	}

	if (hasFlag('color=16m') ||
		hasFlag('color=full') ||
		hasFlag('color=truecolor')) {
		return 3;
	}

	if (hasFlag('color=256')) {
		return 2;
	}

	if (haveStream && !streamIsTTY && forceColor === undefined) {
		return 0;
	}

	const min = forceColor || 0;

	if (env.TERM === 'dumb') {
		return min;
	}

	if (process.platform === 'win32') {
		// Windows 10 build 10586 is the first Windows release that supports 256 colors.
		// Windows 10 build 14931 is the first release that supports 16m/TrueColor.
		const osRelease = os.release().split('.');
		if (
			Number(osRelease[0]) >= 10 &&
			Number(osRelease[2]) >= 10586
		) {
			return Number(osRelease[2]) >= 14931 ? 3 : 2;
		}

		return 1;
	}

	if ('CI' in env) {
		if (['TRAVIS', 'CIRCLECI', 'APPVEYOR', 'GITLAB_CI', 'GITHUB_ACTIONS', 'BUILDKITE'].some(sign => sign in env) || env.CI_NAME === 'codeship') {
			return 1;
		}

		return min;
	}

	if ('TEAMCITY_VERSION' in env) {
		return /^(9\.(0*[1-9]\d*)\.|\d{2,}\.)/.test(env.TEAMCITY_VERSION) ? 1 : 0;
	}

	if (env.COLORTERM === 'truecolor') {
		return 3;
	}

	if ('TERM_PROGRAM' in env) {
		const version = parseInt((env.TERM_PROGRAM_VERSION || '').split('.')[0], 10);

		switch (env.TERM_PROGRAM) {
			case 'iTerm.app':
				return version >= 3 ? 3 : 2;
			case 'Apple_Terminal':
				return 2;
			// No default
		}
	}

	if (/-256(color)?$/i.test(env.TERM)) {
		return 2;
	}

	if (/^screen|^xterm|^vt100|^vt220|^rxvt|color|ansi|cygwin|linux/i.test(env.TERM)) {
		return 1;
	}

	if ('COLORTERM' in env) {
		return 1;
	}

	return min;
}

function getSupportLevel(stream) {
	const level = supportsColor(stream, stream && stream.isTTY);
	return translateLevel(level);
}

module.exports = {
	supportsColor: getSupportLevel,
	stdout: translateLevel(supportsColor(true, tty.isatty(1))),
	stderr: translateLevel(supportsColor(true, tty.isatty(2)))
};


/***/ }),

/***/ 5803:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {



const { websocketMask, websocketUnmask } = __nccwpck_require__(8611);

const { EMPTY_BUFFER } = __nccwpck_require__(1791);

const FastBuffer = Buffer[Symbol.species];

/**
 * Merges an array of buffers into a new buffer.
 *
 * @param {Buffer[]} list The array of buffers to concat
 * @param {Number} totalLength The total length of buffers in the list
 * @return {Buffer} The resulting buffer
 * @public
 */
function concat(list, totalLength) {
  if (list.length === 0) return EMPTY_BUFFER;
  if (list.length === 1) return list[0];

  const target = Buffer.allocUnsafe(totalLength);
  let offset = 0;

  for (let i = 0; i < list.length; i++) {
    const buf = list[i];
    target.set(buf, offset);
    offset += buf.length;
  }

  if (offset < totalLength) {
    return new FastBuffer(target.buffer, target.byteOffset, offset);
  }

  return target;
}

/**
 * Masks a buffer using the given mask.
 *
 * @param {Buffer} source The buffer to mask
 * @param {Buffer} mask The mask to use
 * @param {Buffer} output The buffer where to store the result
 * @param {Number} offset The offset at which to start writing
 * @param {Number} length The number of bytes to mask.
 * @public
 */
function _mask(source, mask, output, offset, length) {
  for (let i = 0; i < length; i++) {
    output[offset + i] = source[i] ^ mask[i & 3];
  }
}

/**
 * Unmasks a buffer using the given mask.
 *
 * @param {Buffer} buffer The buffer to unmask
 * @param {Buffer} mask The mask to use
 * @public
 */
function _unmask(buffer, mask) {
  for (let i = 0; i < buffer.length; i++) {
    buffer[i] ^= mask[i & 3];
  }
}

/**
 * Converts a buffer to an `ArrayBuffer`.
 *
 * @param {Buffer} buf The buffer to convert
 * @return {ArrayBuffer} Converted buffer
 * @public
 */
function toArrayBuffer(buf) {
  if (buf.length === buf.buffer.byteLength) {
    return buf.buffer;
  }

  return buf.buffer.slice(buf.byteOffset, buf.byteOffset + buf.length);
}

/**
 * Converts `data` to a `Buffer`.
 *
 * @param {*} data The data to convert
 * @return {Buffer} The buffer
 * @throws {TypeError}
 * @public
 */
function toBuffer(data) {
  toBuffer.readOnly = true;

  if (Buffer.isBuffer(data)) return data;

  let buf;

  if (data instanceof ArrayBuffer) {
    buf = new FastBuffer(data);
  } else if (ArrayBuffer.isView(data)) {
    buf = new FastBuffer(data.buffer, data.byteOffset, data.byteLength);
  } else {
    buf = Buffer.from(data);
    toBuffer.readOnly = false;
  }

  return buf;
}

module.exports = {
  concat,
  mask: _mask,
  toArrayBuffer,
  toBuffer,
  unmask: _unmask
};

if (websocketMask) {
  module.exports.mask = function (source, mask, output, offset, length) {
    if (length < 24) _mask(source, mask, output, offset, length);
    else websocketMask(source, mask, output, offset, length);
  };

  module.exports.unmask = function (buffer, mask) {
    if (buffer.length < 24) _unmask(buffer, mask);
    else websocketUnmask(buffer, mask);
  };
} /* istanbul ignore else  */ else if (!process.env.WS_NO_BUFFER_UTIL) {
  try {
    const bufferUtil = __nccwpck_require__(8327);

    module.exports.mask = function (source, mask, output, offset, length) {
      if (length < 48) _mask(source, mask, output, offset, length);
      else bufferUtil.mask(source, mask, output, offset, length);
    };

    module.exports.unmask = function (buffer, mask) {
      if (buffer.length < 32) _unmask(buffer, mask);
      else bufferUtil.unmask(buffer, mask);
    };
  } catch (e) {
    // Continue regardless of the error.
  }
}


/***/ }),

/***/ 1791:
/***/ ((module) => {



const BINARY_TYPES = ['nodebuffer', 'arraybuffer', 'fragments'];
const hasBlob = typeof Blob !== 'undefined';

if (hasBlob) BINARY_TYPES.push('blob');

module.exports = {
  BINARY_TYPES,
  CLOSE_TIMEOUT: 30000,
  EMPTY_BUFFER: Buffer.alloc(0),
  GUID: '258EAFA5-E914-47DA-95CA-C5AB0DC85B11',
  hasBlob,
  kForOnEventAttribute: Symbol('kIsForOnEventAttribute'),
  kListener: Symbol('kListener'),
  kStatusCode: Symbol('status-code'),
  kWebSocket: Symbol('websocket'),
  NOOP: () => {}
};


/***/ }),

/***/ 4634:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {



const { kForOnEventAttribute, kListener } = __nccwpck_require__(1791);

const kCode = Symbol('kCode');
const kData = Symbol('kData');
const kError = Symbol('kError');
const kMessage = Symbol('kMessage');
const kReason = Symbol('kReason');
const kTarget = Symbol('kTarget');
const kType = Symbol('kType');
const kWasClean = Symbol('kWasClean');

/**
 * Class representing an event.
 */
class Event {
  /**
   * Create a new `Event`.
   *
   * @param {String} type The name of the event
   * @throws {TypeError} If the `type` argument is not specified
   */
  constructor(type) {
    this[kTarget] = null;
    this[kType] = type;
  }

  /**
   * @type {*}
   */
  get target() {
    return this[kTarget];
  }

  /**
   * @type {String}
   */
  get type() {
    return this[kType];
  }
}

Object.defineProperty(Event.prototype, 'target', { enumerable: true });
Object.defineProperty(Event.prototype, 'type', { enumerable: true });

/**
 * Class representing a close event.
 *
 * @extends Event
 */
class CloseEvent extends Event {
  /**
   * Create a new `CloseEvent`.
   *
   * @param {String} type The name of the event
   * @param {Object} [options] A dictionary object that allows for setting
   *     attributes via object members of the same name
   * @param {Number} [options.code=0] The status code explaining why the
   *     connection was closed
   * @param {String} [options.reason=''] A human-readable string explaining why
   *     the connection was closed
   * @param {Boolean} [options.wasClean=false] Indicates whether or not the
   *     connection was cleanly closed
   */
  constructor(type, options = {}) {
    super(type);

    this[kCode] = options.code === undefined ? 0 : options.code;
    this[kReason] = options.reason === undefined ? '' : options.reason;
    this[kWasClean] = options.wasClean === undefined ? false : options.wasClean;
  }

  /**
   * @type {Number}
   */
  get code() {
    return this[kCode];
  }

  /**
   * @type {String}
   */
  get reason() {
    return this[kReason];
  }

  /**
   * @type {Boolean}
   */
  get wasClean() {
    return this[kWasClean];
  }
}

Object.defineProperty(CloseEvent.prototype, 'code', { enumerable: true });
Object.defineProperty(CloseEvent.prototype, 'reason', { enumerable: true });
Object.defineProperty(CloseEvent.prototype, 'wasClean', { enumerable: true });

/**
 * Class representing an error event.
 *
 * @extends Event
 */
class ErrorEvent extends Event {
  /**
   * Create a new `ErrorEvent`.
   *
   * @param {String} type The name of the event
   * @param {Object} [options] A dictionary object that allows for setting
   *     attributes via object members of the same name
   * @param {*} [options.error=null] The error that generated this event
   * @param {String} [options.message=''] The error message
   */
  constructor(type, options = {}) {
    super(type);

    this[kError] = options.error === undefined ? null : options.error;
    this[kMessage] = options.message === undefined ? '' : options.message;
  }

  /**
   * @type {*}
   */
  get error() {
    return this[kError];
  }

  /**
   * @type {String}
   */
  get message() {
    return this[kMessage];
  }
}

Object.defineProperty(ErrorEvent.prototype, 'error', { enumerable: true });
Object.defineProperty(ErrorEvent.prototype, 'message', { enumerable: true });

/**
 * Class representing a message event.
 *
 * @extends Event
 */
class MessageEvent extends Event {
  /**
   * Create a new `MessageEvent`.
   *
   * @param {String} type The name of the event
   * @param {Object} [options] A dictionary object that allows for setting
   *     attributes via object members of the same name
   * @param {*} [options.data=null] The message content
   */
  constructor(type, options = {}) {
    super(type);

    this[kData] = options.data === undefined ? null : options.data;
  }

  /**
   * @type {*}
   */
  get data() {
    return this[kData];
  }
}

Object.defineProperty(MessageEvent.prototype, 'data', { enumerable: true });

/**
 * This provides methods for emulating the `EventTarget` interface. It's not
 * meant to be used directly.
 *
 * @mixin
 */
const EventTarget = {
  /**
   * Register an event listener.
   *
   * @param {String} type A string representing the event type to listen for
   * @param {(Function|Object)} handler The listener to add
   * @param {Object} [options] An options object specifies characteristics about
   *     the event listener
   * @param {Boolean} [options.once=false] A `Boolean` indicating that the
   *     listener should be invoked at most once after being added. If `true`,
   *     the listener would be automatically removed when invoked.
   * @public
   */
  addEventListener(type, handler, options = {}) {
    for (const listener of this.listeners(type)) {
      if (
        !options[kForOnEventAttribute] &&
        listener[kListener] === handler &&
        !listener[kForOnEventAttribute]
      ) {
        return;
      }
    }

    let wrapper;

    if (type === 'message') {
      wrapper = function onMessage(data, isBinary) {
        const event = new MessageEvent('message', {
          data: isBinary ? data : data.toString()
        });

        event[kTarget] = this;
        callListener(handler, this, event);
      };
    } else if (type === 'close') {
      wrapper = function onClose(code, message) {
        const event = new CloseEvent('close', {
          code,
          reason: message.toString(),
          wasClean: this._closeFrameReceived && this._closeFrameSent
        });

        event[kTarget] = this;
        callListener(handler, this, event);
      };
    } else if (type === 'error') {
      wrapper = function onError(error) {
        const event = new ErrorEvent('error', {
          error,
          message: error.message
        });

        event[kTarget] = this;
        callListener(handler, this, event);
      };
    } else if (type === 'open') {
      wrapper = function onOpen() {
        const event = new Event('open');

        event[kTarget] = this;
        callListener(handler, this, event);
      };
    } else {
      return;
    }

    wrapper[kForOnEventAttribute] = !!options[kForOnEventAttribute];
    wrapper[kListener] = handler;

    if (options.once) {
      this.once(type, wrapper);
    } else {
      this.on(type, wrapper);
    }
  },

  /**
   * Remove an event listener.
   *
   * @param {String} type A string representing the event type to remove
   * @param {(Function|Object)} handler The listener to remove
   * @public
   */
  removeEventListener(type, handler) {
    for (const listener of this.listeners(type)) {
      if (listener[kListener] === handler && !listener[kForOnEventAttribute]) {
        this.removeListener(type, listener);
        break;
      }
    }
  }
};

module.exports = {
  CloseEvent,
  ErrorEvent,
  Event,
  EventTarget,
  MessageEvent
};

/**
 * Call an event listener
 *
 * @param {(Function|Object)} listener The listener to call
 * @param {*} thisArg The value to use as `this`` when calling the listener
 * @param {Event} event The event to pass to the listener
 * @private
 */
function callListener(listener, thisArg, event) {
  if (typeof listener === 'object' && listener.handleEvent) {
    listener.handleEvent.call(listener, event);
  } else {
    listener.call(thisArg, event);
  }
}


/***/ }),

/***/ 1335:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {



const { tokenChars } = __nccwpck_require__(6615);

/**
 * Adds an offer to the map of extension offers or a parameter to the map of
 * parameters.
 *
 * @param {Object} dest The map of extension offers or parameters
 * @param {String} name The extension or parameter name
 * @param {(Object|Boolean|String)} elem The extension parameters or the
 *     parameter value
 * @private
 */
function push(dest, name, elem) {
  if (dest[name] === undefined) dest[name] = [elem];
  else dest[name].push(elem);
}

/**
 * Parses the `Sec-WebSocket-Extensions` header into an object.
 *
 * @param {String} header The field value of the header
 * @return {Object} The parsed object
 * @public
 */
function parse(header) {
  const offers = Object.create(null);
  let params = Object.create(null);
  let mustUnescape = false;
  let isEscaping = false;
  let inQuotes = false;
  let extensionName;
  let paramName;
  let start = -1;
  let code = -1;
  let end = -1;
  let i = 0;

  for (; i < header.length; i++) {
    code = header.charCodeAt(i);

    if (extensionName === undefined) {
      if (end === -1 && tokenChars[code] === 1) {
        if (start === -1) start = i;
      } else if (
        i !== 0 &&
        (code === 0x20 /* ' ' */ || code === 0x09) /* '\t' */
      ) {
        if (end === -1 && start !== -1) end = i;
      } else if (code === 0x3b /* ';' */ || code === 0x2c /* ',' */) {
        if (start === -1) {
          throw new SyntaxError(`Unexpected character at index ${i}`);
        }

        if (end === -1) end = i;
        const name = header.slice(start, end);
        if (code === 0x2c) {
          push(offers, name, params);
          params = Object.create(null);
        } else {
          extensionName = name;
        }

        start = end = -1;
      } else {
        throw new SyntaxError(`Unexpected character at index ${i}`);
      }
    } else if (paramName === undefined) {
      if (end === -1 && tokenChars[code] === 1) {
        if (start === -1) start = i;
      } else if (code === 0x20 || code === 0x09) {
        if (end === -1 && start !== -1) end = i;
      } else if (code === 0x3b || code === 0x2c) {
        if (start === -1) {
          throw new SyntaxError(`Unexpected character at index ${i}`);
        }

        if (end === -1) end = i;
        push(params, header.slice(start, end), true);
        if (code === 0x2c) {
          push(offers, extensionName, params);
          params = Object.create(null);
          extensionName = undefined;
        }

        start = end = -1;
      } else if (code === 0x3d /* '=' */ && start !== -1 && end === -1) {
        paramName = header.slice(start, i);
        start = end = -1;
      } else {
        throw new SyntaxError(`Unexpected character at index ${i}`);
      }
    } else {
      //
      // The value of a quoted-string after unescaping must conform to the
      // token ABNF, so only token characters are valid.
      // Ref: https://tools.ietf.org/html/rfc6455#section-9.1
      //
      if (isEscaping) {
        if (tokenChars[code] !== 1) {
          throw new SyntaxError(`Unexpected character at index ${i}`);
        }
        if (start === -1) start = i;
        else if (!mustUnescape) mustUnescape = true;
        isEscaping = false;
      } else if (inQuotes) {
        if (tokenChars[code] === 1) {
          if (start === -1) start = i;
        } else if (code === 0x22 /* '"' */ && start !== -1) {
          inQuotes = false;
          end = i;
        } else if (code === 0x5c /* '\' */) {
          isEscaping = true;
        } else {
          throw new SyntaxError(`Unexpected character at index ${i}`);
        }
      } else if (code === 0x22 && header.charCodeAt(i - 1) === 0x3d) {
        inQuotes = true;
      } else if (end === -1 && tokenChars[code] === 1) {
        if (start === -1) start = i;
      } else if (start !== -1 && (code === 0x20 || code === 0x09)) {
        if (end === -1) end = i;
      } else if (code === 0x3b || code === 0x2c) {
        if (start === -1) {
          throw new SyntaxError(`Unexpected character at index ${i}`);
        }

        if (end === -1) end = i;
        let value = header.slice(start, end);
        if (mustUnescape) {
          value = value.replace(/\\/g, '');
          mustUnescape = false;
        }
        push(params, paramName, value);
        if (code === 0x2c) {
          push(offers, extensionName, params);
          params = Object.create(null);
          extensionName = undefined;
        }

        paramName = undefined;
        start = end = -1;
      } else {
        throw new SyntaxError(`Unexpected character at index ${i}`);
      }
    }
  }

  if (start === -1 || inQuotes || code === 0x20 || code === 0x09) {
    throw new SyntaxError('Unexpected end of input');
  }

  if (end === -1) end = i;
  const token = header.slice(start, end);
  if (extensionName === undefined) {
    push(offers, token, params);
  } else {
    if (paramName === undefined) {
      push(params, token, true);
    } else if (mustUnescape) {
      push(params, paramName, token.replace(/\\/g, ''));
    } else {
      push(params, paramName, token);
    }
    push(offers, extensionName, params);
  }

  return offers;
}

/**
 * Builds the `Sec-WebSocket-Extensions` header field value.
 *
 * @param {Object} extensions The map of extensions and parameters to format
 * @return {String} A string representing the given object
 * @public
 */
function format(extensions) {
  return Object.keys(extensions)
    .map((extension) => {
      let configurations = extensions[extension];
      if (!Array.isArray(configurations)) configurations = [configurations];
      return configurations
        .map((params) => {
          return [extension]
            .concat(
              Object.keys(params).map((k) => {
                let values = params[k];
                if (!Array.isArray(values)) values = [values];
                return values
                  .map((v) => (v === true ? k : `${k}=${v}`))
                  .join('; ');
              })
            )
            .join('; ');
        })
        .join(', ');
    })
    .join(', ');
}

module.exports = { format, parse };


/***/ }),

/***/ 958:
/***/ ((module) => {



const kDone = Symbol('kDone');
const kRun = Symbol('kRun');

/**
 * A very simple job queue with adjustable concurrency. Adapted from
 * https://github.com/STRML/async-limiter
 */
class Limiter {
  /**
   * Creates a new `Limiter`.
   *
   * @param {Number} [concurrency=Infinity] The maximum number of jobs allowed
   *     to run concurrently
   */
  constructor(concurrency) {
    this[kDone] = () => {
      this.pending--;
      this[kRun]();
    };
    this.concurrency = concurrency || Infinity;
    this.jobs = [];
    this.pending = 0;
  }

  /**
   * Adds a job to the queue.
   *
   * @param {Function} job The job to run
   * @public
   */
  add(job) {
    this.jobs.push(job);
    this[kRun]();
  }

  /**
   * Removes a job from the queue and runs it if possible.
   *
   * @private
   */
  [kRun]() {
    if (this.pending === this.concurrency) return;

    if (this.jobs.length) {
      const job = this.jobs.shift();

      this.pending++;
      job(this[kDone]);
    }
  }
}

module.exports = Limiter;


/***/ }),

/***/ 4376:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {



const zlib = __nccwpck_require__(3106);

const bufferUtil = __nccwpck_require__(5803);
const Limiter = __nccwpck_require__(958);
const { kStatusCode } = __nccwpck_require__(1791);

const FastBuffer = Buffer[Symbol.species];
const TRAILER = Buffer.from([0x00, 0x00, 0xff, 0xff]);
const kPerMessageDeflate = Symbol('permessage-deflate');
const kTotalLength = Symbol('total-length');
const kCallback = Symbol('callback');
const kBuffers = Symbol('buffers');
const kError = Symbol('error');

//
// We limit zlib concurrency, which prevents severe memory fragmentation
// as documented in https://github.com/nodejs/node/issues/8871#issuecomment-250915913
// and https://github.com/websockets/ws/issues/1202
//
// Intentionally global; it's the global thread pool that's an issue.
//
let zlibLimiter;

/**
 * permessage-deflate implementation.
 */
class PerMessageDeflate {
  /**
   * Creates a PerMessageDeflate instance.
   *
   * @param {Object} [options] Configuration options
   * @param {(Boolean|Number)} [options.clientMaxWindowBits] Advertise support
   *     for, or request, a custom client window size
   * @param {Boolean} [options.clientNoContextTakeover=false] Advertise/
   *     acknowledge disabling of client context takeover
   * @param {Number} [options.concurrencyLimit=10] The number of concurrent
   *     calls to zlib
   * @param {Boolean} [options.isServer=false] Create the instance in either
   *     server or client mode
   * @param {Number} [options.maxPayload=0] The maximum allowed message length
   * @param {(Boolean|Number)} [options.serverMaxWindowBits] Request/confirm the
   *     use of a custom server window size
   * @param {Boolean} [options.serverNoContextTakeover=false] Request/accept
   *     disabling of server context takeover
   * @param {Number} [options.threshold=1024] Size (in bytes) below which
   *     messages should not be compressed if context takeover is disabled
   * @param {Object} [options.zlibDeflateOptions] Options to pass to zlib on
   *     deflate
   * @param {Object} [options.zlibInflateOptions] Options to pass to zlib on
   *     inflate
   */
  constructor(options) {
    this._options = options || {};
    this._threshold =
      this._options.threshold !== undefined ? this._options.threshold : 1024;
    this._maxPayload = this._options.maxPayload | 0;
    this._isServer = !!this._options.isServer;
    this._deflate = null;
    this._inflate = null;

    this.params = null;

    if (!zlibLimiter) {
      const concurrency =
        this._options.concurrencyLimit !== undefined
          ? this._options.concurrencyLimit
          : 10;
      zlibLimiter = new Limiter(concurrency);
    }
  }

  /**
   * @type {String}
   */
  static get extensionName() {
    return 'permessage-deflate';
  }

  /**
   * Create an extension negotiation offer.
   *
   * @return {Object} Extension parameters
   * @public
   */
  offer() {
    const params = {};

    if (this._options.serverNoContextTakeover) {
      params.server_no_context_takeover = true;
    }
    if (this._options.clientNoContextTakeover) {
      params.client_no_context_takeover = true;
    }
    if (this._options.serverMaxWindowBits) {
      params.server_max_window_bits = this._options.serverMaxWindowBits;
    }
    if (this._options.clientMaxWindowBits) {
      params.client_max_window_bits = this._options.clientMaxWindowBits;
    } else if (this._options.clientMaxWindowBits == null) {
      params.client_max_window_bits = true;
    }

    return params;
  }

  /**
   * Accept an extension negotiation offer/response.
   *
   * @param {Array} configurations The extension negotiation offers/reponse
   * @return {Object} Accepted configuration
   * @public
   */
  accept(configurations) {
    configurations = this.normalizeParams(configurations);

    this.params = this._isServer
      ? this.acceptAsServer(configurations)
      : this.acceptAsClient(configurations);

    return this.params;
  }

  /**
   * Releases all resources used by the extension.
   *
   * @public
   */
  cleanup() {
    if (this._inflate) {
      this._inflate.close();
      this._inflate = null;
    }

    if (this._deflate) {
      const callback = this._deflate[kCallback];

      this._deflate.close();
      this._deflate = null;

      if (callback) {
        callback(
          new Error(
            'The deflate stream was closed while data was being processed'
          )
        );
      }
    }
  }

  /**
   *  Accept an extension negotiation offer.
   *
   * @param {Array} offers The extension negotiation offers
   * @return {Object} Accepted configuration
   * @private
   */
  acceptAsServer(offers) {
    const opts = this._options;
    const accepted = offers.find((params) => {
      if (
        (opts.serverNoContextTakeover === false &&
          params.server_no_context_takeover) ||
        (params.server_max_window_bits &&
          (opts.serverMaxWindowBits === false ||
            (typeof opts.serverMaxWindowBits === 'number' &&
              opts.serverMaxWindowBits > params.server_max_window_bits))) ||
        (typeof opts.clientMaxWindowBits === 'number' &&
          (typeof params.client_max_window_bits === 'number'
            ? opts.clientMaxWindowBits > params.client_max_window_bits
            : !params.client_max_window_bits))
      ) {
        return false;
      }

      return true;
    });

    if (!accepted) {
      throw new Error('None of the extension offers can be accepted');
    }

    if (opts.serverNoContextTakeover) {
      accepted.server_no_context_takeover = true;
    }
    if (opts.clientNoContextTakeover) {
      accepted.client_no_context_takeover = true;
    }
    if (typeof opts.serverMaxWindowBits === 'number') {
      accepted.server_max_window_bits = opts.serverMaxWindowBits;
    }
    if (typeof opts.clientMaxWindowBits === 'number') {
      accepted.client_max_window_bits = opts.clientMaxWindowBits;
    } else if (
      accepted.client_max_window_bits === true ||
      opts.clientMaxWindowBits === false
    ) {
      delete accepted.client_max_window_bits;
    }

    return accepted;
  }

  /**
   * Accept the extension negotiation response.
   *
   * @param {Array} response The extension negotiation response
   * @return {Object} Accepted configuration
   * @private
   */
  acceptAsClient(response) {
    const params = response[0];

    if (
      this._options.clientNoContextTakeover === false &&
      params.client_no_context_takeover
    ) {
      throw new Error('Unexpected parameter "client_no_context_takeover"');
    }

    if (!params.client_max_window_bits) {
      if (typeof this._options.clientMaxWindowBits === 'number') {
        params.client_max_window_bits = this._options.clientMaxWindowBits;
      }
    } else if (
      this._options.clientMaxWindowBits === false ||
      (typeof this._options.clientMaxWindowBits === 'number' &&
        params.client_max_window_bits > this._options.clientMaxWindowBits)
    ) {
      throw new Error(
        'Unexpected or invalid parameter "client_max_window_bits"'
      );
    }

    return params;
  }

  /**
   * Normalize parameters.
   *
   * @param {Array} configurations The extension negotiation offers/reponse
   * @return {Array} The offers/response with normalized parameters
   * @private
   */
  normalizeParams(configurations) {
    configurations.forEach((params) => {
      Object.keys(params).forEach((key) => {
        let value = params[key];

        if (value.length > 1) {
          throw new Error(`Parameter "${key}" must have only a single value`);
        }

        value = value[0];

        if (key === 'client_max_window_bits') {
          if (value !== true) {
            const num = +value;
            if (!Number.isInteger(num) || num < 8 || num > 15) {
              throw new TypeError(
                `Invalid value for parameter "${key}": ${value}`
              );
            }
            value = num;
          } else if (!this._isServer) {
            throw new TypeError(
              `Invalid value for parameter "${key}": ${value}`
            );
          }
        } else if (key === 'server_max_window_bits') {
          const num = +value;
          if (!Number.isInteger(num) || num < 8 || num > 15) {
            throw new TypeError(
              `Invalid value for parameter "${key}": ${value}`
            );
          }
          value = num;
        } else if (
          key === 'client_no_context_takeover' ||
          key === 'server_no_context_takeover'
        ) {
          if (value !== true) {
            throw new TypeError(
              `Invalid value for parameter "${key}": ${value}`
            );
          }
        } else {
          throw new Error(`Unknown parameter "${key}"`);
        }

        params[key] = value;
      });
    });

    return configurations;
  }

  /**
   * Decompress data. Concurrency limited.
   *
   * @param {Buffer} data Compressed data
   * @param {Boolean} fin Specifies whether or not this is the last fragment
   * @param {Function} callback Callback
   * @public
   */
  decompress(data, fin, callback) {
    zlibLimiter.add((done) => {
      this._decompress(data, fin, (err, result) => {
        done();
        callback(err, result);
      });
    });
  }

  /**
   * Compress data. Concurrency limited.
   *
   * @param {(Buffer|String)} data Data to compress
   * @param {Boolean} fin Specifies whether or not this is the last fragment
   * @param {Function} callback Callback
   * @public
   */
  compress(data, fin, callback) {
    zlibLimiter.add((done) => {
      this._compress(data, fin, (err, result) => {
        done();
        callback(err, result);
      });
    });
  }

  /**
   * Decompress data.
   *
   * @param {Buffer} data Compressed data
   * @param {Boolean} fin Specifies whether or not this is the last fragment
   * @param {Function} callback Callback
   * @private
   */
  _decompress(data, fin, callback) {
    const endpoint = this._isServer ? 'client' : 'server';

    if (!this._inflate) {
      const key = `${endpoint}_max_window_bits`;
      const windowBits =
        typeof this.params[key] !== 'number'
          ? zlib.Z_DEFAULT_WINDOWBITS
          : this.params[key];

      this._inflate = zlib.createInflateRaw({
        ...this._options.zlibInflateOptions,
        windowBits
      });
      this._inflate[kPerMessageDeflate] = this;
      this._inflate[kTotalLength] = 0;
      this._inflate[kBuffers] = [];
      this._inflate.on('error', inflateOnError);
      this._inflate.on('data', inflateOnData);
    }

    this._inflate[kCallback] = callback;

    this._inflate.write(data);
    if (fin) this._inflate.write(TRAILER);

    this._inflate.flush(() => {
      const err = this._inflate[kError];

      if (err) {
        this._inflate.close();
        this._inflate = null;
        callback(err);
        return;
      }

      const data = bufferUtil.concat(
        this._inflate[kBuffers],
        this._inflate[kTotalLength]
      );

      if (this._inflate._readableState.endEmitted) {
        this._inflate.close();
        this._inflate = null;
      } else {
        this._inflate[kTotalLength] = 0;
        this._inflate[kBuffers] = [];

        if (fin && this.params[`${endpoint}_no_context_takeover`]) {
          this._inflate.reset();
        }
      }

      callback(null, data);
    });
  }

  /**
   * Compress data.
   *
   * @param {(Buffer|String)} data Data to compress
   * @param {Boolean} fin Specifies whether or not this is the last fragment
   * @param {Function} callback Callback
   * @private
   */
  _compress(data, fin, callback) {
    const endpoint = this._isServer ? 'server' : 'client';

    if (!this._deflate) {
      const key = `${endpoint}_max_window_bits`;
      const windowBits =
        typeof this.params[key] !== 'number'
          ? zlib.Z_DEFAULT_WINDOWBITS
          : this.params[key];

      this._deflate = zlib.createDeflateRaw({
        ...this._options.zlibDeflateOptions,
        windowBits
      });

      this._deflate[kTotalLength] = 0;
      this._deflate[kBuffers] = [];

      this._deflate.on('data', deflateOnData);
    }

    this._deflate[kCallback] = callback;

    this._deflate.write(data);
    this._deflate.flush(zlib.Z_SYNC_FLUSH, () => {
      if (!this._deflate) {
        //
        // The deflate stream was closed while data was being processed.
        //
        return;
      }

      let data = bufferUtil.concat(
        this._deflate[kBuffers],
        this._deflate[kTotalLength]
      );

      if (fin) {
        data = new FastBuffer(data.buffer, data.byteOffset, data.length - 4);
      }

      //
      // Ensure that the callback will not be called again in
      // `PerMessageDeflate#cleanup()`.
      //
      this._deflate[kCallback] = null;

      this._deflate[kTotalLength] = 0;
      this._deflate[kBuffers] = [];

      if (fin && this.params[`${endpoint}_no_context_takeover`]) {
        this._deflate.reset();
      }

      callback(null, data);
    });
  }
}

module.exports = PerMessageDeflate;

/**
 * The listener of the `zlib.DeflateRaw` stream `'data'` event.
 *
 * @param {Buffer} chunk A chunk of data
 * @private
 */
function deflateOnData(chunk) {
  this[kBuffers].push(chunk);
  this[kTotalLength] += chunk.length;
}

/**
 * The listener of the `zlib.InflateRaw` stream `'data'` event.
 *
 * @param {Buffer} chunk A chunk of data
 * @private
 */
function inflateOnData(chunk) {
  this[kTotalLength] += chunk.length;

  if (
    this[kPerMessageDeflate]._maxPayload < 1 ||
    this[kTotalLength] <= this[kPerMessageDeflate]._maxPayload
  ) {
    this[kBuffers].push(chunk);
    return;
  }

  this[kError] = new RangeError('Max payload size exceeded');
  this[kError].code = 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';
  this[kError][kStatusCode] = 1009;
  this.removeListener('data', inflateOnData);

  //
  // The choice to employ `zlib.reset()` over `zlib.close()` is dictated by the
  // fact that in Node.js versions prior to 13.10.0, the callback for
  // `zlib.flush()` is not called if `zlib.close()` is used. Utilizing
  // `zlib.reset()` ensures that either the callback is invoked or an error is
  // emitted.
  //
  this.reset();
}

/**
 * The listener of the `zlib.InflateRaw` stream `'error'` event.
 *
 * @param {Error} err The emitted error
 * @private
 */
function inflateOnError(err) {
  //
  // There is no need to call `Zlib#close()` as the handle is automatically
  // closed when an error is emitted.
  //
  this[kPerMessageDeflate]._inflate = null;

  if (this[kError]) {
    this[kCallback](this[kError]);
    return;
  }

  err[kStatusCode] = 1007;
  this[kCallback](err);
}


/***/ }),

/***/ 893:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {



const { Writable } = __nccwpck_require__(2203);

const PerMessageDeflate = __nccwpck_require__(4376);
const {
  BINARY_TYPES,
  EMPTY_BUFFER,
  kStatusCode,
  kWebSocket
} = __nccwpck_require__(1791);
const { concat, toArrayBuffer, unmask } = __nccwpck_require__(5803);
const { isValidStatusCode, isValidUTF8 } = __nccwpck_require__(6615);

const FastBuffer = Buffer[Symbol.species];

const GET_INFO = 0;
const GET_PAYLOAD_LENGTH_16 = 1;
const GET_PAYLOAD_LENGTH_64 = 2;
const GET_MASK = 3;
const GET_DATA = 4;
const INFLATING = 5;
const DEFER_EVENT = 6;

/**
 * HyBi Receiver implementation.
 *
 * @extends Writable
 */
class Receiver extends Writable {
  /**
   * Creates a Receiver instance.
   *
   * @param {Object} [options] Options object
   * @param {Boolean} [options.allowSynchronousEvents=true] Specifies whether
   *     any of the `'message'`, `'ping'`, and `'pong'` events can be emitted
   *     multiple times in the same tick
   * @param {String} [options.binaryType=nodebuffer] The type for binary data
   * @param {Object} [options.extensions] An object containing the negotiated
   *     extensions
   * @param {Boolean} [options.isServer=false] Specifies whether to operate in
   *     client or server mode
   * @param {Number} [options.maxBufferedChunks=0] The maximum number of
   *     buffered data chunks
   * @param {Number} [options.maxFragments=0] The maximum number of message
   *     fragments
   * @param {Number} [options.maxPayload=0] The maximum allowed message length
   * @param {Boolean} [options.skipUTF8Validation=false] Specifies whether or
   *     not to skip UTF-8 validation for text and close messages
   */
  constructor(options = {}) {
    super();

    this._allowSynchronousEvents =
      options.allowSynchronousEvents !== undefined
        ? options.allowSynchronousEvents
        : true;
    this._binaryType = options.binaryType || BINARY_TYPES[0];
    this._extensions = options.extensions || {};
    this._isServer = !!options.isServer;
    this._maxBufferedChunks = options.maxBufferedChunks | 0;
    this._maxFragments = options.maxFragments | 0;
    this._maxPayload = options.maxPayload | 0;
    this._skipUTF8Validation = !!options.skipUTF8Validation;
    this[kWebSocket] = undefined;

    this._bufferedBytes = 0;
    this._buffers = [];

    this._compressed = false;
    this._payloadLength = 0;
    this._mask = undefined;
    this._fragmented = 0;
    this._masked = false;
    this._fin = false;
    this._opcode = 0;

    this._totalPayloadLength = 0;
    this._messageLength = 0;
    this._numFragments = 0;
    this._fragments = [];

    this._errored = false;
    this._loop = false;
    this._state = GET_INFO;
  }

  /**
   * Implements `Writable.prototype._write()`.
   *
   * @param {Buffer} chunk The chunk of data to write
   * @param {String} encoding The character encoding of `chunk`
   * @param {Function} cb Callback
   * @private
   */
  _write(chunk, encoding, cb) {
    if (this._opcode === 0x08 && this._state == GET_INFO) return cb();

    if (
      this._maxBufferedChunks > 0 &&
      this._buffers.length >= this._maxBufferedChunks
    ) {
      cb(
        this.createError(
          RangeError,
          'Too many buffered chunks',
          false,
          1008,
          'WS_ERR_TOO_MANY_BUFFERED_PARTS'
        )
      );
      return;
    }

    this._bufferedBytes += chunk.length;
    this._buffers.push(chunk);
    this.startLoop(cb);
  }

  /**
   * Consumes `n` bytes from the buffered data.
   *
   * @param {Number} n The number of bytes to consume
   * @return {Buffer} The consumed bytes
   * @private
   */
  consume(n) {
    this._bufferedBytes -= n;

    if (n === this._buffers[0].length) return this._buffers.shift();

    if (n < this._buffers[0].length) {
      const buf = this._buffers[0];
      this._buffers[0] = new FastBuffer(
        buf.buffer,
        buf.byteOffset + n,
        buf.length - n
      );

      return new FastBuffer(buf.buffer, buf.byteOffset, n);
    }

    const dst = Buffer.allocUnsafe(n);

    do {
      const buf = this._buffers[0];
      const offset = dst.length - n;

      if (n >= buf.length) {
        dst.set(this._buffers.shift(), offset);
      } else {
        dst.set(new Uint8Array(buf.buffer, buf.byteOffset, n), offset);
        this._buffers[0] = new FastBuffer(
          buf.buffer,
          buf.byteOffset + n,
          buf.length - n
        );
      }

      n -= buf.length;
    } while (n > 0);

    return dst;
  }

  /**
   * Starts the parsing loop.
   *
   * @param {Function} cb Callback
   * @private
   */
  startLoop(cb) {
    this._loop = true;

    do {
      switch (this._state) {
        case GET_INFO:
          this.getInfo(cb);
          break;
        case GET_PAYLOAD_LENGTH_16:
          this.getPayloadLength16(cb);
          break;
        case GET_PAYLOAD_LENGTH_64:
          this.getPayloadLength64(cb);
          break;
        case GET_MASK:
          this.getMask();
          break;
        case GET_DATA:
          this.getData(cb);
          break;
        case INFLATING:
        case DEFER_EVENT:
          this._loop = false;
          return;
      }
    } while (this._loop);

    if (!this._errored) cb();
  }

  /**
   * Reads the first two bytes of a frame.
   *
   * @param {Function} cb Callback
   * @private
   */
  getInfo(cb) {
    if (this._bufferedBytes < 2) {
      this._loop = false;
      return;
    }

    const buf = this.consume(2);

    if ((buf[0] & 0x30) !== 0x00) {
      const error = this.createError(
        RangeError,
        'RSV2 and RSV3 must be clear',
        true,
        1002,
        'WS_ERR_UNEXPECTED_RSV_2_3'
      );

      cb(error);
      return;
    }

    const compressed = (buf[0] & 0x40) === 0x40;

    if (compressed && !this._extensions[PerMessageDeflate.extensionName]) {
      const error = this.createError(
        RangeError,
        'RSV1 must be clear',
        true,
        1002,
        'WS_ERR_UNEXPECTED_RSV_1'
      );

      cb(error);
      return;
    }

    this._fin = (buf[0] & 0x80) === 0x80;
    this._opcode = buf[0] & 0x0f;
    this._payloadLength = buf[1] & 0x7f;

    if (this._opcode === 0x00) {
      if (compressed) {
        const error = this.createError(
          RangeError,
          'RSV1 must be clear',
          true,
          1002,
          'WS_ERR_UNEXPECTED_RSV_1'
        );

        cb(error);
        return;
      }

      if (!this._fragmented) {
        const error = this.createError(
          RangeError,
          'invalid opcode 0',
          true,
          1002,
          'WS_ERR_INVALID_OPCODE'
        );

        cb(error);
        return;
      }

      this._opcode = this._fragmented;
    } else if (this._opcode === 0x01 || this._opcode === 0x02) {
      if (this._fragmented) {
        const error = this.createError(
          RangeError,
          `invalid opcode ${this._opcode}`,
          true,
          1002,
          'WS_ERR_INVALID_OPCODE'
        );

        cb(error);
        return;
      }

      this._compressed = compressed;
    } else if (this._opcode > 0x07 && this._opcode < 0x0b) {
      if (!this._fin) {
        const error = this.createError(
          RangeError,
          'FIN must be set',
          true,
          1002,
          'WS_ERR_EXPECTED_FIN'
        );

        cb(error);
        return;
      }

      if (compressed) {
        const error = this.createError(
          RangeError,
          'RSV1 must be clear',
          true,
          1002,
          'WS_ERR_UNEXPECTED_RSV_1'
        );

        cb(error);
        return;
      }

      if (
        this._payloadLength > 0x7d ||
        (this._opcode === 0x08 && this._payloadLength === 1)
      ) {
        const error = this.createError(
          RangeError,
          `invalid payload length ${this._payloadLength}`,
          true,
          1002,
          'WS_ERR_INVALID_CONTROL_PAYLOAD_LENGTH'
        );

        cb(error);
        return;
      }
    } else {
      const error = this.createError(
        RangeError,
        `invalid opcode ${this._opcode}`,
        true,
        1002,
        'WS_ERR_INVALID_OPCODE'
      );

      cb(error);
      return;
    }

    if (!this._fin && !this._fragmented) this._fragmented = this._opcode;
    this._masked = (buf[1] & 0x80) === 0x80;

    if (this._isServer) {
      if (!this._masked) {
        const error = this.createError(
          RangeError,
          'MASK must be set',
          true,
          1002,
          'WS_ERR_EXPECTED_MASK'
        );

        cb(error);
        return;
      }
    } else if (this._masked) {
      const error = this.createError(
        RangeError,
        'MASK must be clear',
        true,
        1002,
        'WS_ERR_UNEXPECTED_MASK'
      );

      cb(error);
      return;
    }

    if (this._payloadLength === 126) this._state = GET_PAYLOAD_LENGTH_16;
    else if (this._payloadLength === 127) this._state = GET_PAYLOAD_LENGTH_64;
    else this.haveLength(cb);
  }

  /**
   * Gets extended payload length (7+16).
   *
   * @param {Function} cb Callback
   * @private
   */
  getPayloadLength16(cb) {
    if (this._bufferedBytes < 2) {
      this._loop = false;
      return;
    }

    this._payloadLength = this.consume(2).readUInt16BE(0);
    this.haveLength(cb);
  }

  /**
   * Gets extended payload length (7+64).
   *
   * @param {Function} cb Callback
   * @private
   */
  getPayloadLength64(cb) {
    if (this._bufferedBytes < 8) {
      this._loop = false;
      return;
    }

    const buf = this.consume(8);
    const num = buf.readUInt32BE(0);

    //
    // The maximum safe integer in JavaScript is 2^53 - 1. An error is returned
    // if payload length is greater than this number.
    //
    if (num > Math.pow(2, 53 - 32) - 1) {
      const error = this.createError(
        RangeError,
        'Unsupported WebSocket frame: payload length > 2^53 - 1',
        false,
        1009,
        'WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH'
      );

      cb(error);
      return;
    }

    this._payloadLength = num * Math.pow(2, 32) + buf.readUInt32BE(4);
    this.haveLength(cb);
  }

  /**
   * Payload length has been read.
   *
   * @param {Function} cb Callback
   * @private
   */
  haveLength(cb) {
    if (this._payloadLength && this._opcode < 0x08) {
      this._totalPayloadLength += this._payloadLength;
      if (this._totalPayloadLength > this._maxPayload && this._maxPayload > 0) {
        const error = this.createError(
          RangeError,
          'Max payload size exceeded',
          false,
          1009,
          'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
        );

        cb(error);
        return;
      }
    }

    if (this._masked) this._state = GET_MASK;
    else this._state = GET_DATA;
  }

  /**
   * Reads mask bytes.
   *
   * @private
   */
  getMask() {
    if (this._bufferedBytes < 4) {
      this._loop = false;
      return;
    }

    this._mask = this.consume(4);
    this._state = GET_DATA;
  }

  /**
   * Reads data bytes.
   *
   * @param {Function} cb Callback
   * @private
   */
  getData(cb) {
    let data = EMPTY_BUFFER;

    if (this._payloadLength) {
      if (this._bufferedBytes < this._payloadLength) {
        this._loop = false;
        return;
      }

      data = this.consume(this._payloadLength);

      if (
        this._masked &&
        (this._mask[0] | this._mask[1] | this._mask[2] | this._mask[3]) !== 0
      ) {
        unmask(data, this._mask);
      }
    }

    //
    // The mask is a view into the buffer the stream delivered, which is commonly
    // 64 KiB, and it is not needed once the payload above has been unmasked.
    // Leaving it set would pin that whole buffer until the next frame arrives,
    // which on an idle connection can be indefinitely.
    //
    this._mask = undefined;

    if (this._opcode > 0x07) {
      this.controlMessage(data, cb);
      return;
    }

    if (this._maxFragments > 0 && ++this._numFragments > this._maxFragments) {
      const error = this.createError(
        RangeError,
        'Too many message fragments',
        false,
        1008,
        'WS_ERR_TOO_MANY_BUFFERED_PARTS'
      );

      cb(error);
      return;
    }

    if (this._compressed) {
      this._state = INFLATING;
      this.decompress(data, cb);
      return;
    }

    if (data.length) {
      //
      // This message is not compressed so its length is the sum of the payload
      // length of all fragments.
      //
      this._messageLength = this._totalPayloadLength;
      this._fragments.push(data);
    }

    this.dataMessage(cb);
  }

  /**
   * Decompresses data.
   *
   * @param {Buffer} data Compressed data
   * @param {Function} cb Callback
   * @private
   */
  decompress(data, cb) {
    const perMessageDeflate = this._extensions[PerMessageDeflate.extensionName];

    perMessageDeflate.decompress(data, this._fin, (err, buf) => {
      if (err) return cb(err);

      if (buf.length) {
        this._messageLength += buf.length;
        if (this._messageLength > this._maxPayload && this._maxPayload > 0) {
          const error = this.createError(
            RangeError,
            'Max payload size exceeded',
            false,
            1009,
            'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
          );

          cb(error);
          return;
        }

        this._fragments.push(buf);
      }

      this.dataMessage(cb);
      if (this._state === GET_INFO) this.startLoop(cb);
    });
  }

  /**
   * Handles a data message.
   *
   * @param {Function} cb Callback
   * @private
   */
  dataMessage(cb) {
    if (!this._fin) {
      this._state = GET_INFO;
      return;
    }

    const messageLength = this._messageLength;
    const fragments = this._fragments;

    this._totalPayloadLength = 0;
    this._messageLength = 0;
    this._fragmented = 0;
    this._numFragments = 0;
    this._fragments = [];

    if (this._opcode === 2) {
      let data;

      if (this._binaryType === 'nodebuffer') {
        data = concat(fragments, messageLength);
      } else if (this._binaryType === 'arraybuffer') {
        data = toArrayBuffer(concat(fragments, messageLength));
      } else if (this._binaryType === 'blob') {
        data = new Blob(fragments);
      } else {
        data = fragments;
      }

      if (this._allowSynchronousEvents) {
        this.emit('message', data, true);
        this._state = GET_INFO;
      } else {
        this._state = DEFER_EVENT;
        setImmediate(() => {
          this.emit('message', data, true);
          this._state = GET_INFO;
          this.startLoop(cb);
        });
      }
    } else {
      const buf = concat(fragments, messageLength);

      if (!this._skipUTF8Validation && !isValidUTF8(buf)) {
        const error = this.createError(
          Error,
          'invalid UTF-8 sequence',
          true,
          1007,
          'WS_ERR_INVALID_UTF8'
        );

        cb(error);
        return;
      }

      if (this._state === INFLATING || this._allowSynchronousEvents) {
        this.emit('message', buf, false);
        this._state = GET_INFO;
      } else {
        this._state = DEFER_EVENT;
        setImmediate(() => {
          this.emit('message', buf, false);
          this._state = GET_INFO;
          this.startLoop(cb);
        });
      }
    }
  }

  /**
   * Handles a control message.
   *
   * @param {Buffer} data Data to handle
   * @return {(Error|RangeError|undefined)} A possible error
   * @private
   */
  controlMessage(data, cb) {
    if (this._opcode === 0x08) {
      if (data.length === 0) {
        this._loop = false;
        this.emit('conclude', 1005, EMPTY_BUFFER);
        this.end();
      } else {
        const code = data.readUInt16BE(0);

        if (!isValidStatusCode(code)) {
          const error = this.createError(
            RangeError,
            `invalid status code ${code}`,
            true,
            1002,
            'WS_ERR_INVALID_CLOSE_CODE'
          );

          cb(error);
          return;
        }

        const buf = new FastBuffer(
          data.buffer,
          data.byteOffset + 2,
          data.length - 2
        );

        if (!this._skipUTF8Validation && !isValidUTF8(buf)) {
          const error = this.createError(
            Error,
            'invalid UTF-8 sequence',
            true,
            1007,
            'WS_ERR_INVALID_UTF8'
          );

          cb(error);
          return;
        }

        this._loop = false;
        this.emit('conclude', code, buf);
        this.end();
      }

      this._state = GET_INFO;
      return;
    }

    if (this._allowSynchronousEvents) {
      this.emit(this._opcode === 0x09 ? 'ping' : 'pong', data);
      this._state = GET_INFO;
    } else {
      this._state = DEFER_EVENT;
      setImmediate(() => {
        this.emit(this._opcode === 0x09 ? 'ping' : 'pong', data);
        this._state = GET_INFO;
        this.startLoop(cb);
      });
    }
  }

  /**
   * Builds an error object.
   *
   * @param {function(new:Error|RangeError)} ErrorCtor The error constructor
   * @param {String} message The error message
   * @param {Boolean} prefix Specifies whether or not to add a default prefix to
   *     `message`
   * @param {Number} statusCode The status code
   * @param {String} errorCode The exposed error code
   * @return {(Error|RangeError)} The error
   * @private
   */
  createError(ErrorCtor, message, prefix, statusCode, errorCode) {
    this._loop = false;
    this._errored = true;

    const err = new ErrorCtor(
      prefix ? `Invalid WebSocket frame: ${message}` : message
    );

    Error.captureStackTrace(err, this.createError);
    err.code = errorCode;
    err[kStatusCode] = statusCode;
    return err;
  }
}

module.exports = Receiver;


/***/ }),

/***/ 7389:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {

/* eslint no-unused-vars: ["error", { "varsIgnorePattern": "^Duplex" }] */



const { Duplex } = __nccwpck_require__(2203);
const { randomFillSync } = __nccwpck_require__(6982);
const {
  types: { isUint8Array }
} = __nccwpck_require__(9023);

const PerMessageDeflate = __nccwpck_require__(4376);
const { EMPTY_BUFFER, kWebSocket, NOOP } = __nccwpck_require__(1791);
const { isBlob, isValidStatusCode } = __nccwpck_require__(6615);
const { mask: applyMask, toBuffer } = __nccwpck_require__(5803);

const kByteLength = Symbol('kByteLength');
const maskBuffer = Buffer.alloc(4);
const RANDOM_POOL_SIZE = 8 * 1024;
let randomPool;
let randomPoolPointer = RANDOM_POOL_SIZE;

const DEFAULT = 0;
const DEFLATING = 1;
const GET_BLOB_DATA = 2;

/**
 * HyBi Sender implementation.
 */
class Sender {
  /**
   * Creates a Sender instance.
   *
   * @param {Duplex} socket The connection socket
   * @param {Object} [extensions] An object containing the negotiated extensions
   * @param {Function} [generateMask] The function used to generate the masking
   *     key
   */
  constructor(socket, extensions, generateMask) {
    this._extensions = extensions || {};

    if (generateMask) {
      this._generateMask = generateMask;
      this._maskBuffer = Buffer.alloc(4);
    }

    this._socket = socket;

    this._firstFragment = true;
    this._compress = false;

    this._bufferedBytes = 0;
    this._queue = [];
    this._state = DEFAULT;
    this.onerror = NOOP;
    this[kWebSocket] = undefined;
  }

  /**
   * Frames a piece of data according to the HyBi WebSocket protocol.
   *
   * @param {(Buffer|String)} data The data to frame
   * @param {Object} options Options object
   * @param {Boolean} [options.fin=false] Specifies whether or not to set the
   *     FIN bit
   * @param {Function} [options.generateMask] The function used to generate the
   *     masking key
   * @param {Boolean} [options.mask=false] Specifies whether or not to mask
   *     `data`
   * @param {Buffer} [options.maskBuffer] The buffer used to store the masking
   *     key
   * @param {Number} options.opcode The opcode
   * @param {Boolean} [options.readOnly=false] Specifies whether `data` can be
   *     modified
   * @param {Boolean} [options.rsv1=false] Specifies whether or not to set the
   *     RSV1 bit
   * @return {(Buffer|String)[]} The framed data
   * @public
   */
  static frame(data, options) {
    let mask;
    let merge = false;
    let offset = 2;
    let skipMasking = false;

    if (options.mask) {
      mask = options.maskBuffer || maskBuffer;

      if (options.generateMask) {
        options.generateMask(mask);
      } else {
        if (randomPoolPointer === RANDOM_POOL_SIZE) {
          /* istanbul ignore else  */
          if (randomPool === undefined) {
            //
            // This is lazily initialized because server-sent frames must not
            // be masked so it may never be used.
            //
            randomPool = Buffer.alloc(RANDOM_POOL_SIZE);
          }

          randomFillSync(randomPool, 0, RANDOM_POOL_SIZE);
          randomPoolPointer = 0;
        }

        mask[0] = randomPool[randomPoolPointer++];
        mask[1] = randomPool[randomPoolPointer++];
        mask[2] = randomPool[randomPoolPointer++];
        mask[3] = randomPool[randomPoolPointer++];
      }

      skipMasking = (mask[0] | mask[1] | mask[2] | mask[3]) === 0;
      offset = 6;
    }

    let dataLength;

    if (typeof data === 'string') {
      if (
        (!options.mask || skipMasking) &&
        options[kByteLength] !== undefined
      ) {
        dataLength = options[kByteLength];
      } else {
        data = Buffer.from(data);
        dataLength = data.length;
      }
    } else {
      dataLength = data.length;
      merge = options.mask && options.readOnly && !skipMasking;
    }

    let payloadLength = dataLength;

    if (dataLength >= 65536) {
      offset += 8;
      payloadLength = 127;
    } else if (dataLength > 125) {
      offset += 2;
      payloadLength = 126;
    }

    const target = Buffer.allocUnsafe(merge ? dataLength + offset : offset);

    target[0] = options.fin ? options.opcode | 0x80 : options.opcode;
    if (options.rsv1) target[0] |= 0x40;

    target[1] = payloadLength;

    if (payloadLength === 126) {
      target.writeUInt16BE(dataLength, 2);
    } else if (payloadLength === 127) {
      target[2] = target[3] = 0;
      target.writeUIntBE(dataLength, 4, 6);
    }

    if (!options.mask) {
      return dataLength ? [target, data] : [target];
    }

    target[1] |= 0x80;
    target[offset - 4] = mask[0];
    target[offset - 3] = mask[1];
    target[offset - 2] = mask[2];
    target[offset - 1] = mask[3];

    if (!dataLength) return [target];
    if (skipMasking) return [target, data];

    if (merge) {
      applyMask(data, mask, target, offset, dataLength);
      return [target];
    }

    applyMask(data, mask, data, 0, dataLength);
    return [target, data];
  }

  /**
   * Sends a close message to the other peer.
   *
   * @param {Number} [code] The status code component of the body
   * @param {(String|Buffer)} [data] The message component of the body
   * @param {Boolean} [mask=false] Specifies whether or not to mask the message
   * @param {Function} [cb] Callback
   * @public
   */
  close(code, data, mask, cb) {
    let buf;

    if (code === undefined) {
      buf = EMPTY_BUFFER;
    } else if (typeof code !== 'number' || !isValidStatusCode(code)) {
      throw new TypeError('First argument must be a valid error code number');
    } else if (data === undefined || !data.length) {
      buf = Buffer.allocUnsafe(2);
      buf.writeUInt16BE(code, 0);
    } else {
      const length = Buffer.byteLength(data);

      if (length > 123) {
        throw new RangeError('The message must not be greater than 123 bytes');
      }

      buf = Buffer.allocUnsafe(2 + length);
      buf.writeUInt16BE(code, 0);

      if (typeof data === 'string') {
        buf.write(data, 2);
      } else if (isUint8Array(data)) {
        buf.set(data, 2);
      } else {
        throw new TypeError('Second argument must be a string or a Uint8Array');
      }
    }

    const options = {
      [kByteLength]: buf.length,
      fin: true,
      generateMask: this._generateMask,
      mask,
      maskBuffer: this._maskBuffer,
      opcode: 0x08,
      readOnly: false,
      rsv1: false
    };

    if (this._state !== DEFAULT) {
      this.enqueue([this.dispatch, buf, false, options, cb]);
    } else {
      this.sendFrame(Sender.frame(buf, options), cb);
    }
  }

  /**
   * Sends a ping message to the other peer.
   *
   * @param {*} data The message to send
   * @param {Boolean} [mask=false] Specifies whether or not to mask `data`
   * @param {Function} [cb] Callback
   * @public
   */
  ping(data, mask, cb) {
    let byteLength;
    let readOnly;

    if (typeof data === 'string') {
      byteLength = Buffer.byteLength(data);
      readOnly = false;
    } else if (isBlob(data)) {
      byteLength = data.size;
      readOnly = false;
    } else {
      data = toBuffer(data);
      byteLength = data.length;
      readOnly = toBuffer.readOnly;
    }

    if (byteLength > 125) {
      throw new RangeError('The data size must not be greater than 125 bytes');
    }

    const options = {
      [kByteLength]: byteLength,
      fin: true,
      generateMask: this._generateMask,
      mask,
      maskBuffer: this._maskBuffer,
      opcode: 0x09,
      readOnly,
      rsv1: false
    };

    if (isBlob(data)) {
      if (this._state !== DEFAULT) {
        this.enqueue([this.getBlobData, data, false, options, cb]);
      } else {
        this.getBlobData(data, false, options, cb);
      }
    } else if (this._state !== DEFAULT) {
      this.enqueue([this.dispatch, data, false, options, cb]);
    } else {
      this.sendFrame(Sender.frame(data, options), cb);
    }
  }

  /**
   * Sends a pong message to the other peer.
   *
   * @param {*} data The message to send
   * @param {Boolean} [mask=false] Specifies whether or not to mask `data`
   * @param {Function} [cb] Callback
   * @public
   */
  pong(data, mask, cb) {
    let byteLength;
    let readOnly;

    if (typeof data === 'string') {
      byteLength = Buffer.byteLength(data);
      readOnly = false;
    } else if (isBlob(data)) {
      byteLength = data.size;
      readOnly = false;
    } else {
      data = toBuffer(data);
      byteLength = data.length;
      readOnly = toBuffer.readOnly;
    }

    if (byteLength > 125) {
      throw new RangeError('The data size must not be greater than 125 bytes');
    }

    const options = {
      [kByteLength]: byteLength,
      fin: true,
      generateMask: this._generateMask,
      mask,
      maskBuffer: this._maskBuffer,
      opcode: 0x0a,
      readOnly,
      rsv1: false
    };

    if (isBlob(data)) {
      if (this._state !== DEFAULT) {
        this.enqueue([this.getBlobData, data, false, options, cb]);
      } else {
        this.getBlobData(data, false, options, cb);
      }
    } else if (this._state !== DEFAULT) {
      this.enqueue([this.dispatch, data, false, options, cb]);
    } else {
      this.sendFrame(Sender.frame(data, options), cb);
    }
  }

  /**
   * Sends a data message to the other peer.
   *
   * @param {*} data The message to send
   * @param {Object} options Options object
   * @param {Boolean} [options.binary=false] Specifies whether `data` is binary
   *     or text
   * @param {Boolean} [options.compress=false] Specifies whether or not to
   *     compress `data`
   * @param {Boolean} [options.fin=false] Specifies whether the fragment is the
   *     last one
   * @param {Boolean} [options.mask=false] Specifies whether or not to mask
   *     `data`
   * @param {Function} [cb] Callback
   * @public
   */
  send(data, options, cb) {
    const perMessageDeflate = this._extensions[PerMessageDeflate.extensionName];
    let opcode = options.binary ? 2 : 1;
    let rsv1 = options.compress;

    let byteLength;
    let readOnly;

    if (typeof data === 'string') {
      byteLength = Buffer.byteLength(data);
      readOnly = false;
    } else if (isBlob(data)) {
      byteLength = data.size;
      readOnly = false;
    } else {
      data = toBuffer(data);
      byteLength = data.length;
      readOnly = toBuffer.readOnly;
    }

    if (this._firstFragment) {
      this._firstFragment = false;
      if (
        rsv1 &&
        perMessageDeflate &&
        perMessageDeflate.params[
          perMessageDeflate._isServer
            ? 'server_no_context_takeover'
            : 'client_no_context_takeover'
        ]
      ) {
        rsv1 = byteLength >= perMessageDeflate._threshold;
      }
      this._compress = rsv1;
    } else {
      rsv1 = false;
      opcode = 0;
    }

    if (options.fin) this._firstFragment = true;

    const opts = {
      [kByteLength]: byteLength,
      fin: options.fin,
      generateMask: this._generateMask,
      mask: options.mask,
      maskBuffer: this._maskBuffer,
      opcode,
      readOnly,
      rsv1
    };

    if (isBlob(data)) {
      if (this._state !== DEFAULT) {
        this.enqueue([this.getBlobData, data, this._compress, opts, cb]);
      } else {
        this.getBlobData(data, this._compress, opts, cb);
      }
    } else if (this._state !== DEFAULT) {
      this.enqueue([this.dispatch, data, this._compress, opts, cb]);
    } else {
      this.dispatch(data, this._compress, opts, cb);
    }
  }

  /**
   * Gets the contents of a blob as binary data.
   *
   * @param {Blob} blob The blob
   * @param {Boolean} [compress=false] Specifies whether or not to compress
   *     the data
   * @param {Object} options Options object
   * @param {Boolean} [options.fin=false] Specifies whether or not to set the
   *     FIN bit
   * @param {Function} [options.generateMask] The function used to generate the
   *     masking key
   * @param {Boolean} [options.mask=false] Specifies whether or not to mask
   *     `data`
   * @param {Buffer} [options.maskBuffer] The buffer used to store the masking
   *     key
   * @param {Number} options.opcode The opcode
   * @param {Boolean} [options.readOnly=false] Specifies whether `data` can be
   *     modified
   * @param {Boolean} [options.rsv1=false] Specifies whether or not to set the
   *     RSV1 bit
   * @param {Function} [cb] Callback
   * @private
   */
  getBlobData(blob, compress, options, cb) {
    this._bufferedBytes += options[kByteLength];
    this._state = GET_BLOB_DATA;

    blob
      .arrayBuffer()
      .then((arrayBuffer) => {
        if (this._socket.destroyed) {
          const err = new Error(
            'The socket was closed while the blob was being read'
          );

          //
          // `callCallbacks` is called in the next tick to ensure that errors
          // that might be thrown in the callbacks behave like errors thrown
          // outside the promise chain.
          //
          process.nextTick(callCallbacks, this, err, cb);
          return;
        }

        this._bufferedBytes -= options[kByteLength];
        const data = toBuffer(arrayBuffer);

        if (!compress) {
          this._state = DEFAULT;
          this.sendFrame(Sender.frame(data, options), cb);
          this.dequeue();
        } else {
          this.dispatch(data, compress, options, cb);
        }
      })
      .catch((err) => {
        //
        // `onError` is called in the next tick for the same reason that
        // `callCallbacks` above is.
        //
        process.nextTick(onError, this, err, cb);
      });
  }

  /**
   * Dispatches a message.
   *
   * @param {(Buffer|String)} data The message to send
   * @param {Boolean} [compress=false] Specifies whether or not to compress
   *     `data`
   * @param {Object} options Options object
   * @param {Boolean} [options.fin=false] Specifies whether or not to set the
   *     FIN bit
   * @param {Function} [options.generateMask] The function used to generate the
   *     masking key
   * @param {Boolean} [options.mask=false] Specifies whether or not to mask
   *     `data`
   * @param {Buffer} [options.maskBuffer] The buffer used to store the masking
   *     key
   * @param {Number} options.opcode The opcode
   * @param {Boolean} [options.readOnly=false] Specifies whether `data` can be
   *     modified
   * @param {Boolean} [options.rsv1=false] Specifies whether or not to set the
   *     RSV1 bit
   * @param {Function} [cb] Callback
   * @private
   */
  dispatch(data, compress, options, cb) {
    if (!compress) {
      this.sendFrame(Sender.frame(data, options), cb);
      return;
    }

    const perMessageDeflate = this._extensions[PerMessageDeflate.extensionName];

    this._bufferedBytes += options[kByteLength];
    this._state = DEFLATING;
    perMessageDeflate.compress(data, options.fin, (_, buf) => {
      if (this._socket.destroyed) {
        const err = new Error(
          'The socket was closed while data was being compressed'
        );

        callCallbacks(this, err, cb);
        return;
      }

      this._bufferedBytes -= options[kByteLength];
      this._state = DEFAULT;
      options.readOnly = false;
      this.sendFrame(Sender.frame(buf, options), cb);
      this.dequeue();
    });
  }

  /**
   * Executes queued send operations.
   *
   * @private
   */
  dequeue() {
    while (this._state === DEFAULT && this._queue.length) {
      const params = this._queue.shift();

      this._bufferedBytes -= params[3][kByteLength];
      Reflect.apply(params[0], this, params.slice(1));
    }
  }

  /**
   * Enqueues a send operation.
   *
   * @param {Array} params Send operation parameters.
   * @private
   */
  enqueue(params) {
    this._bufferedBytes += params[3][kByteLength];
    this._queue.push(params);
  }

  /**
   * Sends a frame.
   *
   * @param {(Buffer | String)[]} list The frame to send
   * @param {Function} [cb] Callback
   * @private
   */
  sendFrame(list, cb) {
    if (list.length === 2) {
      this._socket.cork();
      this._socket.write(list[0]);
      this._socket.write(list[1], cb);
      this._socket.uncork();
    } else {
      this._socket.write(list[0], cb);
    }
  }
}

module.exports = Sender;

/**
 * Calls queued callbacks with an error.
 *
 * @param {Sender} sender The `Sender` instance
 * @param {Error} err The error to call the callbacks with
 * @param {Function} [cb] The first callback
 * @private
 */
function callCallbacks(sender, err, cb) {
  if (typeof cb === 'function') cb(err);

  for (let i = 0; i < sender._queue.length; i++) {
    const params = sender._queue[i];
    const callback = params[params.length - 1];

    if (typeof callback === 'function') callback(err);
  }
}

/**
 * Handles a `Sender` error.
 *
 * @param {Sender} sender The `Sender` instance
 * @param {Error} err The error
 * @param {Function} [cb] The first pending callback
 * @private
 */
function onError(sender, err, cb) {
  callCallbacks(sender, err, cb);
  sender.onerror(err);
}


/***/ }),

/***/ 6412:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {

/* eslint no-unused-vars: ["error", { "varsIgnorePattern": "^WebSocket$" }] */


const WebSocket = __nccwpck_require__(6681);
const { Duplex } = __nccwpck_require__(2203);

/**
 * Emits the `'close'` event on a stream.
 *
 * @param {Duplex} stream The stream.
 * @private
 */
function emitClose(stream) {
  stream.emit('close');
}

/**
 * The listener of the `'end'` event.
 *
 * @private
 */
function duplexOnEnd() {
  if (!this.destroyed && this._writableState.finished) {
    this.destroy();
  }
}

/**
 * The listener of the `'error'` event.
 *
 * @param {Error} err The error
 * @private
 */
function duplexOnError(err) {
  this.removeListener('error', duplexOnError);
  this.destroy();
  if (this.listenerCount('error') === 0) {
    // Do not suppress the throwing behavior.
    this.emit('error', err);
  }
}

/**
 * Wraps a `WebSocket` in a duplex stream.
 *
 * @param {WebSocket} ws The `WebSocket` to wrap
 * @param {Object} [options] The options for the `Duplex` constructor
 * @return {Duplex} The duplex stream
 * @public
 */
function createWebSocketStream(ws, options) {
  let terminateOnDestroy = true;

  const duplex = new Duplex({
    ...options,
    autoDestroy: false,
    emitClose: false,
    objectMode: false,
    writableObjectMode: false
  });

  ws.on('message', function message(msg, isBinary) {
    const data =
      !isBinary && duplex._readableState.objectMode ? msg.toString() : msg;

    if (!duplex.push(data)) ws.pause();
  });

  ws.once('error', function error(err) {
    if (duplex.destroyed) return;

    // Prevent `ws.terminate()` from being called by `duplex._destroy()`.
    //
    // - If the `'error'` event is emitted before the `'open'` event, then
    //   `ws.terminate()` is a noop as no socket is assigned.
    // - Otherwise, the error is re-emitted by the listener of the `'error'`
    //   event of the `Receiver` object. The listener already closes the
    //   connection by calling `ws.close()`. This allows a close frame to be
    //   sent to the other peer. If `ws.terminate()` is called right after this,
    //   then the close frame might not be sent.
    terminateOnDestroy = false;
    duplex.destroy(err);
  });

  ws.once('close', function close() {
    if (duplex.destroyed) return;

    duplex.push(null);
  });

  duplex._destroy = function (err, callback) {
    if (ws.readyState === ws.CLOSED) {
      callback(err);
      process.nextTick(emitClose, duplex);
      return;
    }

    let called = false;

    ws.once('error', function error(err) {
      called = true;
      callback(err);
    });

    ws.once('close', function close() {
      if (!called) callback(err);
      process.nextTick(emitClose, duplex);
    });

    if (terminateOnDestroy) ws.terminate();
  };

  duplex._final = function (callback) {
    if (ws.readyState === ws.CONNECTING) {
      ws.once('open', function open() {
        duplex._final(callback);
      });
      return;
    }

    // If the value of the `_socket` property is `null` it means that `ws` is a
    // client websocket and the handshake failed. In fact, when this happens, a
    // socket is never assigned to the websocket. Wait for the `'error'` event
    // that will be emitted by the websocket.
    if (ws._socket === null) return;

    if (ws._socket._writableState.finished) {
      callback();
      if (duplex._readableState.endEmitted) duplex.destroy();
    } else {
      ws._socket.once('finish', function finish() {
        // `duplex` is not destroyed here because the `'end'` event will be
        // emitted on `duplex` after this `'finish'` event. The EOF signaling
        // `null` chunk is, in fact, pushed when the websocket emits `'close'`.
        callback();
      });
      ws.close();
    }
  };

  duplex._read = function () {
    if (ws.isPaused) ws.resume();
  };

  duplex._write = function (chunk, encoding, callback) {
    if (ws.readyState === ws.CONNECTING) {
      ws.once('open', function open() {
        duplex._write(chunk, encoding, callback);
      });
      return;
    }

    ws.send(chunk, callback);
  };

  duplex.on('end', duplexOnEnd);
  duplex.on('error', duplexOnError);
  return duplex;
}

module.exports = createWebSocketStream;


/***/ }),

/***/ 3332:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {



const { tokenChars } = __nccwpck_require__(6615);

/**
 * Parses the `Sec-WebSocket-Protocol` header into a set of subprotocol names.
 *
 * @param {String} header The field value of the header
 * @return {Set} The subprotocol names
 * @public
 */
function parse(header) {
  const protocols = new Set();
  let start = -1;
  let end = -1;
  let i = 0;

  for (i; i < header.length; i++) {
    const code = header.charCodeAt(i);

    if (end === -1 && tokenChars[code] === 1) {
      if (start === -1) start = i;
    } else if (
      i !== 0 &&
      (code === 0x20 /* ' ' */ || code === 0x09) /* '\t' */
    ) {
      if (end === -1 && start !== -1) end = i;
    } else if (code === 0x2c /* ',' */) {
      if (start === -1) {
        throw new SyntaxError(`Unexpected character at index ${i}`);
      }

      if (end === -1) end = i;

      const protocol = header.slice(start, end);

      if (protocols.has(protocol)) {
        throw new SyntaxError(`The "${protocol}" subprotocol is duplicated`);
      }

      protocols.add(protocol);
      start = end = -1;
    } else {
      throw new SyntaxError(`Unexpected character at index ${i}`);
    }
  }

  if (start === -1 || end !== -1) {
    throw new SyntaxError('Unexpected end of input');
  }

  const protocol = header.slice(start, i);

  if (protocols.has(protocol)) {
    throw new SyntaxError(`The "${protocol}" subprotocol is duplicated`);
  }

  protocols.add(protocol);
  return protocols;
}

module.exports = { parse };


/***/ }),

/***/ 6615:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {



const { isUtf8 } = __nccwpck_require__(181);

const { hasBlob } = __nccwpck_require__(1791);

//
// Allowed token characters:
//
// '!', '#', '$', '%', '&', ''', '*', '+', '-',
// '.', 0-9, A-Z, '^', '_', '`', a-z, '|', '~'
//
// tokenChars[32] === 0 // ' '
// tokenChars[33] === 1 // '!'
// tokenChars[34] === 0 // '"'
// ...
//
// prettier-ignore
const tokenChars = [
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // 0 - 15
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // 16 - 31
  0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 1, 1, 0, // 32 - 47
  1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, // 48 - 63
  0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, // 64 - 79
  1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, // 80 - 95
  1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, // 96 - 111
  1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 1, 0 // 112 - 127
];

/**
 * Checks if a status code is allowed in a close frame.
 *
 * @param {Number} code The status code
 * @return {Boolean} `true` if the status code is valid, else `false`
 * @public
 */
function isValidStatusCode(code) {
  return (
    (code >= 1000 &&
      code <= 1014 &&
      code !== 1004 &&
      code !== 1005 &&
      code !== 1006) ||
    (code >= 3000 && code <= 4999)
  );
}

/**
 * Checks if a given buffer contains only correct UTF-8.
 * Ported from https://www.cl.cam.ac.uk/%7Emgk25/ucs/utf8_check.c by
 * Markus Kuhn.
 *
 * @param {Buffer} buf The buffer to check
 * @return {Boolean} `true` if `buf` contains only correct UTF-8, else `false`
 * @public
 */
function _isValidUTF8(buf) {
  const len = buf.length;
  let i = 0;

  while (i < len) {
    if ((buf[i] & 0x80) === 0) {
      // 0xxxxxxx
      i++;
    } else if ((buf[i] & 0xe0) === 0xc0) {
      // 110xxxxx 10xxxxxx
      if (
        i + 1 === len ||
        (buf[i + 1] & 0xc0) !== 0x80 ||
        (buf[i] & 0xfe) === 0xc0 // Overlong
      ) {
        return false;
      }

      i += 2;
    } else if ((buf[i] & 0xf0) === 0xe0) {
      // 1110xxxx 10xxxxxx 10xxxxxx
      if (
        i + 2 >= len ||
        (buf[i + 1] & 0xc0) !== 0x80 ||
        (buf[i + 2] & 0xc0) !== 0x80 ||
        (buf[i] === 0xe0 && (buf[i + 1] & 0xe0) === 0x80) || // Overlong
        (buf[i] === 0xed && (buf[i + 1] & 0xe0) === 0xa0) // Surrogate (U+D800 - U+DFFF)
      ) {
        return false;
      }

      i += 3;
    } else if ((buf[i] & 0xf8) === 0xf0) {
      // 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx
      if (
        i + 3 >= len ||
        (buf[i + 1] & 0xc0) !== 0x80 ||
        (buf[i + 2] & 0xc0) !== 0x80 ||
        (buf[i + 3] & 0xc0) !== 0x80 ||
        (buf[i] === 0xf0 && (buf[i + 1] & 0xf0) === 0x80) || // Overlong
        (buf[i] === 0xf4 && buf[i + 1] > 0x8f) ||
        buf[i] > 0xf4 // > U+10FFFF
      ) {
        return false;
      }

      i += 4;
    } else {
      return false;
    }
  }

  return true;
}

/**
 * Determines whether a value is a `Blob`.
 *
 * @param {*} value The value to be tested
 * @return {Boolean} `true` if `value` is a `Blob`, else `false`
 * @private
 */
function isBlob(value) {
  return (
    hasBlob &&
    typeof value === 'object' &&
    typeof value.arrayBuffer === 'function' &&
    typeof value.type === 'string' &&
    typeof value.stream === 'function' &&
    (value[Symbol.toStringTag] === 'Blob' ||
      value[Symbol.toStringTag] === 'File')
  );
}

module.exports = {
  isBlob,
  isValidStatusCode,
  isValidUTF8: _isValidUTF8,
  tokenChars
};

if (isUtf8) {
  module.exports.isValidUTF8 = function (buf) {
    return buf.length < 24 ? _isValidUTF8(buf) : isUtf8(buf);
  };
} /* istanbul ignore else  */ else if (!process.env.WS_NO_UTF_8_VALIDATE) {
  try {
    const isValidUTF8 = __nccwpck_require__(2414);

    module.exports.isValidUTF8 = function (buf) {
      return buf.length < 32 ? _isValidUTF8(buf) : isValidUTF8(buf);
    };
  } catch (e) {
    // Continue regardless of the error.
  }
}


/***/ }),

/***/ 129:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {

/* eslint no-unused-vars: ["error", { "varsIgnorePattern": "^Duplex$", "caughtErrors": "none" }] */



const EventEmitter = __nccwpck_require__(4434);
const http = __nccwpck_require__(8611);
const { Duplex } = __nccwpck_require__(2203);
const { createHash } = __nccwpck_require__(6982);

const extension = __nccwpck_require__(1335);
const PerMessageDeflate = __nccwpck_require__(4376);
const subprotocol = __nccwpck_require__(3332);
const WebSocket = __nccwpck_require__(6681);
const { CLOSE_TIMEOUT, GUID, kWebSocket } = __nccwpck_require__(1791);

const keyRegex = /^[+/0-9A-Za-z]{22}==$/;

const RUNNING = 0;
const CLOSING = 1;
const CLOSED = 2;

/**
 * Class representing a WebSocket server.
 *
 * @extends EventEmitter
 */
class WebSocketServer extends EventEmitter {
  /**
   * Create a `WebSocketServer` instance.
   *
   * @param {Object} options Configuration options
   * @param {Boolean} [options.allowSynchronousEvents=true] Specifies whether
   *     any of the `'message'`, `'ping'`, and `'pong'` events can be emitted
   *     multiple times in the same tick
   * @param {Boolean} [options.autoPong=true] Specifies whether or not to
   *     automatically send a pong in response to a ping
   * @param {Number} [options.backlog=511] The maximum length of the queue of
   *     pending connections
   * @param {Boolean} [options.clientTracking=true] Specifies whether or not to
   *     track clients
   * @param {Number} [options.closeTimeout=30000] Duration in milliseconds to
   *     wait for the closing handshake to finish after `websocket.close()` is
   *     called
   * @param {Function} [options.handleProtocols] A hook to handle protocols
   * @param {String} [options.host] The hostname where to bind the server
   * @param {Number} [options.maxBufferedChunks=262144] The maximum number of
   *     buffered data chunks
   * @param {Number} [options.maxFragments=16384] The maximum number of message
   *     fragments
   * @param {Number} [options.maxPayload=104857600] The maximum allowed message
   *     size
   * @param {Number} [options.maxPendingAutoPongs=60] The maximum number of
   *     pending automatic pongs
   * @param {Boolean} [options.noServer=false] Enable no server mode
   * @param {String} [options.path] Accept only connections matching this path
   * @param {(Boolean|Object)} [options.perMessageDeflate=false] Enable/disable
   *     permessage-deflate
   * @param {Number} [options.port] The port where to bind the server
   * @param {(http.Server|https.Server)} [options.server] A pre-created HTTP/S
   *     server to use
   * @param {Boolean} [options.skipUTF8Validation=false] Specifies whether or
   *     not to skip UTF-8 validation for text and close messages
   * @param {Function} [options.verifyClient] A hook to reject connections
   * @param {Function} [options.WebSocket=WebSocket] Specifies the `WebSocket`
   *     class to use. It must be the `WebSocket` class or class that extends it
   * @param {Function} [callback] A listener for the `listening` event
   */
  constructor(options, callback) {
    super();

    options = {
      allowSynchronousEvents: true,
      autoPong: true,
      maxBufferedChunks: 256 * 1024,
      maxFragments: 16 * 1024,
      maxPayload: 100 * 1024 * 1024,
      maxPendingAutoPongs: 60,
      skipUTF8Validation: false,
      perMessageDeflate: false,
      handleProtocols: null,
      clientTracking: true,
      closeTimeout: CLOSE_TIMEOUT,
      verifyClient: null,
      noServer: false,
      backlog: null, // use default (511 as implemented in net.js)
      server: null,
      host: null,
      path: null,
      port: null,
      WebSocket,
      ...options
    };

    if (
      (options.port == null && !options.server && !options.noServer) ||
      (options.port != null && (options.server || options.noServer)) ||
      (options.server && options.noServer)
    ) {
      throw new TypeError(
        'One and only one of the "port", "server", or "noServer" options ' +
          'must be specified'
      );
    }

    if (options.port != null) {
      this._server = http.createServer((req, res) => {
        const body = http.STATUS_CODES[426];

        res.writeHead(426, {
          'Content-Length': body.length,
          'Content-Type': 'text/plain'
        });
        res.end(body);
      });
      this._server.listen(
        options.port,
        options.host,
        options.backlog,
        callback
      );
    } else if (options.server) {
      this._server = options.server;
    }

    if (this._server) {
      const emitConnection = this.emit.bind(this, 'connection');

      this._removeListeners = addListeners(this._server, {
        listening: this.emit.bind(this, 'listening'),
        error: this.emit.bind(this, 'error'),
        upgrade: (req, socket, head) => {
          this.handleUpgrade(req, socket, head, emitConnection);
        }
      });
    }

    if (options.perMessageDeflate === true) options.perMessageDeflate = {};
    if (options.clientTracking) {
      this.clients = new Set();
      this._shouldEmitClose = false;
    }

    this.options = options;
    this._state = RUNNING;
  }

  /**
   * Returns the bound address, the address family name, and port of the server
   * as reported by the operating system if listening on an IP socket.
   * If the server is listening on a pipe or UNIX domain socket, the name is
   * returned as a string.
   *
   * @return {(Object|String|null)} The address of the server
   * @public
   */
  address() {
    if (this.options.noServer) {
      throw new Error('The server is operating in "noServer" mode');
    }

    if (!this._server) return null;
    return this._server.address();
  }

  /**
   * Stop the server from accepting new connections and emit the `'close'` event
   * when all existing connections are closed.
   *
   * @param {Function} [cb] A one-time listener for the `'close'` event
   * @public
   */
  close(cb) {
    if (this._state === CLOSED) {
      if (cb) {
        this.once('close', () => {
          cb(new Error('The server is not running'));
        });
      }

      process.nextTick(emitClose, this);
      return;
    }

    if (cb) this.once('close', cb);

    if (this._state === CLOSING) return;
    this._state = CLOSING;

    if (this.options.noServer || this.options.server) {
      if (this._server) {
        this._removeListeners();
        this._removeListeners = this._server = null;
      }

      if (this.clients) {
        if (!this.clients.size) {
          process.nextTick(emitClose, this);
        } else {
          this._shouldEmitClose = true;
        }
      } else {
        process.nextTick(emitClose, this);
      }
    } else {
      const server = this._server;

      this._removeListeners();
      this._removeListeners = this._server = null;

      //
      // The HTTP/S server was created internally. Close it, and rely on its
      // `'close'` event.
      //
      server.close(() => {
        emitClose(this);
      });
    }
  }

  /**
   * See if a given request should be handled by this server instance.
   *
   * @param {http.IncomingMessage} req Request object to inspect
   * @return {Boolean} `true` if the request is valid, else `false`
   * @public
   */
  shouldHandle(req) {
    if (this.options.path) {
      const index = req.url.indexOf('?');
      const pathname = index !== -1 ? req.url.slice(0, index) : req.url;

      if (pathname !== this.options.path) return false;
    }

    return true;
  }

  /**
   * Handle a HTTP Upgrade request.
   *
   * @param {http.IncomingMessage} req The request object
   * @param {Duplex} socket The network socket between the server and client
   * @param {Buffer} head The first packet of the upgraded stream
   * @param {Function} cb Callback
   * @public
   */
  handleUpgrade(req, socket, head, cb) {
    socket.on('error', socketOnError);

    const key = req.headers['sec-websocket-key'];
    const upgrade = req.headers.upgrade;
    const version = +req.headers['sec-websocket-version'];

    if (req.method !== 'GET') {
      const message = 'Invalid HTTP method';
      abortHandshakeOrEmitwsClientError(this, req, socket, 405, message);
      return;
    }

    if (upgrade === undefined || upgrade.toLowerCase() !== 'websocket') {
      const message = 'Invalid Upgrade header';
      abortHandshakeOrEmitwsClientError(this, req, socket, 400, message);
      return;
    }

    if (key === undefined || !keyRegex.test(key)) {
      const message = 'Missing or invalid Sec-WebSocket-Key header';
      abortHandshakeOrEmitwsClientError(this, req, socket, 400, message);
      return;
    }

    if (version !== 13 && version !== 8) {
      const message = 'Missing or invalid Sec-WebSocket-Version header';
      abortHandshakeOrEmitwsClientError(this, req, socket, 400, message, {
        'Sec-WebSocket-Version': '13, 8'
      });
      return;
    }

    if (!this.shouldHandle(req)) {
      abortHandshake(socket, 400);
      return;
    }

    const secWebSocketProtocol = req.headers['sec-websocket-protocol'];
    let protocols = new Set();

    if (secWebSocketProtocol !== undefined) {
      try {
        protocols = subprotocol.parse(secWebSocketProtocol);
      } catch (err) {
        const message = 'Invalid Sec-WebSocket-Protocol header';
        abortHandshakeOrEmitwsClientError(this, req, socket, 400, message);
        return;
      }
    }

    const secWebSocketExtensions = req.headers['sec-websocket-extensions'];
    const extensions = {};

    if (
      this.options.perMessageDeflate &&
      secWebSocketExtensions !== undefined
    ) {
      const perMessageDeflate = new PerMessageDeflate({
        ...this.options.perMessageDeflate,
        isServer: true,
        maxPayload: this.options.maxPayload
      });

      try {
        const offers = extension.parse(secWebSocketExtensions);

        if (offers[PerMessageDeflate.extensionName]) {
          perMessageDeflate.accept(offers[PerMessageDeflate.extensionName]);
          extensions[PerMessageDeflate.extensionName] = perMessageDeflate;
        }
      } catch (err) {
        const message =
          'Invalid or unacceptable Sec-WebSocket-Extensions header';
        abortHandshakeOrEmitwsClientError(this, req, socket, 400, message);
        return;
      }
    }

    //
    // Optionally call external client verification handler.
    //
    if (this.options.verifyClient) {
      const info = {
        origin:
          req.headers[`${version === 8 ? 'sec-websocket-origin' : 'origin'}`],
        secure: !!(req.socket.authorized || req.socket.encrypted),
        req
      };

      if (this.options.verifyClient.length === 2) {
        this.options.verifyClient(info, (verified, code, message, headers) => {
          if (!verified) {
            return abortHandshake(socket, code || 401, message, headers);
          }

          this.completeUpgrade(
            extensions,
            key,
            protocols,
            req,
            socket,
            head,
            cb
          );
        });
        return;
      }

      if (!this.options.verifyClient(info)) return abortHandshake(socket, 401);
    }

    this.completeUpgrade(extensions, key, protocols, req, socket, head, cb);
  }

  /**
   * Upgrade the connection to WebSocket.
   *
   * @param {Object} extensions The accepted extensions
   * @param {String} key The value of the `Sec-WebSocket-Key` header
   * @param {Set} protocols The subprotocols
   * @param {http.IncomingMessage} req The request object
   * @param {Duplex} socket The network socket between the server and client
   * @param {Buffer} head The first packet of the upgraded stream
   * @param {Function} cb Callback
   * @throws {Error} If called more than once with the same socket
   * @private
   */
  completeUpgrade(extensions, key, protocols, req, socket, head, cb) {
    //
    // Destroy the socket if the client has already sent a FIN packet.
    //
    if (!socket.readable || !socket.writable) return socket.destroy();

    if (socket[kWebSocket]) {
      throw new Error(
        'server.handleUpgrade() was called more than once with the same ' +
          'socket, possibly due to a misconfiguration'
      );
    }

    if (this._state > RUNNING) return abortHandshake(socket, 503);

    const digest = createHash('sha1')
      .update(key + GUID)
      .digest('base64');

    const headers = [
      'HTTP/1.1 101 Switching Protocols',
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Accept: ${digest}`
    ];

    const ws = new this.options.WebSocket(null, undefined, this.options);

    if (protocols.size) {
      //
      // Optionally call external protocol selection handler.
      //
      const protocol = this.options.handleProtocols
        ? this.options.handleProtocols(protocols, req)
        : protocols.values().next().value;

      if (protocol) {
        headers.push(`Sec-WebSocket-Protocol: ${protocol}`);
        ws._protocol = protocol;
      }
    }

    if (extensions[PerMessageDeflate.extensionName]) {
      const params = extensions[PerMessageDeflate.extensionName].params;
      const value = extension.format({
        [PerMessageDeflate.extensionName]: [params]
      });
      headers.push(`Sec-WebSocket-Extensions: ${value}`);
      ws._extensions = extensions;
    }

    //
    // Allow external modification/inspection of handshake headers.
    //
    this.emit('headers', headers, req);

    socket.write(headers.concat('\r\n').join('\r\n'));
    socket.removeListener('error', socketOnError);

    ws.setSocket(socket, head, {
      allowSynchronousEvents: this.options.allowSynchronousEvents,
      maxBufferedChunks: this.options.maxBufferedChunks,
      maxFragments: this.options.maxFragments,
      maxPayload: this.options.maxPayload,
      skipUTF8Validation: this.options.skipUTF8Validation
    });

    if (this.clients) {
      this.clients.add(ws);
      ws.on('close', () => {
        this.clients.delete(ws);

        if (this._shouldEmitClose && !this.clients.size) {
          process.nextTick(emitClose, this);
        }
      });
    }

    cb(ws, req);
  }
}

module.exports = WebSocketServer;

/**
 * Add event listeners on an `EventEmitter` using a map of <event, listener>
 * pairs.
 *
 * @param {EventEmitter} server The event emitter
 * @param {Object.<String, Function>} map The listeners to add
 * @return {Function} A function that will remove the added listeners when
 *     called
 * @private
 */
function addListeners(server, map) {
  for (const event of Object.keys(map)) server.on(event, map[event]);

  return function removeListeners() {
    for (const event of Object.keys(map)) {
      server.removeListener(event, map[event]);
    }
  };
}

/**
 * Emit a `'close'` event on an `EventEmitter`.
 *
 * @param {EventEmitter} server The event emitter
 * @private
 */
function emitClose(server) {
  server._state = CLOSED;
  server.emit('close');
}

/**
 * Handle socket errors.
 *
 * @private
 */
function socketOnError() {
  this.destroy();
}

/**
 * Close the connection when preconditions are not fulfilled.
 *
 * @param {Duplex} socket The socket of the upgrade request
 * @param {Number} code The HTTP response status code
 * @param {String} [message] The HTTP response body
 * @param {Object} [headers] Additional HTTP response headers
 * @private
 */
function abortHandshake(socket, code, message, headers) {
  //
  // The socket is writable unless the user destroyed or ended it before calling
  // `server.handleUpgrade()` or in the `verifyClient` function, which is a user
  // error. Handling this does not make much sense as the worst that can happen
  // is that some of the data written by the user might be discarded due to the
  // call to `socket.end()` below, which triggers an `'error'` event that in
  // turn causes the socket to be destroyed.
  //
  message = message || http.STATUS_CODES[code];
  headers = {
    Connection: 'close',
    'Content-Type': 'text/html',
    'Content-Length': Buffer.byteLength(message),
    ...headers
  };

  socket.once('finish', socket.destroy);

  socket.end(
    `HTTP/1.1 ${code} ${http.STATUS_CODES[code]}\r\n` +
      Object.keys(headers)
        .map((h) => `${h}: ${headers[h]}`)
        .join('\r\n') +
      '\r\n\r\n' +
      message
  );
}

/**
 * Emit a `'wsClientError'` event on a `WebSocketServer` if there is at least
 * one listener for it, otherwise call `abortHandshake()`.
 *
 * @param {WebSocketServer} server The WebSocket server
 * @param {http.IncomingMessage} req The request object
 * @param {Duplex} socket The socket of the upgrade request
 * @param {Number} code The HTTP response status code
 * @param {String} message The HTTP response body
 * @param {Object} [headers] The HTTP response headers
 * @private
 */
function abortHandshakeOrEmitwsClientError(
  server,
  req,
  socket,
  code,
  message,
  headers
) {
  if (server.listenerCount('wsClientError')) {
    const err = new Error(message);
    Error.captureStackTrace(err, abortHandshakeOrEmitwsClientError);

    server.emit('wsClientError', err, socket, req);
  } else {
    abortHandshake(socket, code, message, headers);
  }
}


/***/ }),

/***/ 6681:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {

/* eslint no-unused-vars: ["error", { "varsIgnorePattern": "^Duplex|Readable$", "caughtErrors": "none" }] */



const EventEmitter = __nccwpck_require__(4434);
const https = __nccwpck_require__(5692);
const http = __nccwpck_require__(8611);
const net = __nccwpck_require__(9278);
const querystring = __nccwpck_require__(3480);
const tls = __nccwpck_require__(4756);
const { randomBytes, createHash } = __nccwpck_require__(6982);
const { Duplex, Readable } = __nccwpck_require__(2203);
const { URL } = __nccwpck_require__(7016);

const PerMessageDeflate = __nccwpck_require__(4376);
const Receiver = __nccwpck_require__(893);
const Sender = __nccwpck_require__(7389);
const { isBlob } = __nccwpck_require__(6615);

const {
  BINARY_TYPES,
  CLOSE_TIMEOUT,
  EMPTY_BUFFER,
  GUID,
  kForOnEventAttribute,
  kListener,
  kStatusCode,
  kWebSocket,
  NOOP
} = __nccwpck_require__(1791);
const {
  EventTarget: { addEventListener, removeEventListener }
} = __nccwpck_require__(4634);
const { format, parse } = __nccwpck_require__(1335);
const { toBuffer } = __nccwpck_require__(5803);

const kAborted = Symbol('kAborted');
const protocolVersions = [8, 13];
const readyStates = ['CONNECTING', 'OPEN', 'CLOSING', 'CLOSED'];
const subprotocolRegex = /^[!#$%&'*+\-.0-9A-Z^_`|a-z~]+$/;

/**
 * Class representing a WebSocket.
 *
 * @extends EventEmitter
 */
class WebSocket extends EventEmitter {
  /**
   * Create a new `WebSocket`.
   *
   * @param {(String|URL)} address The URL to which to connect
   * @param {(String|String[])} [protocols] The subprotocols
   * @param {Object} [options] Connection options
   */
  constructor(address, protocols, options) {
    super();

    this._binaryType = BINARY_TYPES[0];
    this._closeCode = 1006;
    this._closeFrameReceived = false;
    this._closeFrameSent = false;
    this._closeMessage = EMPTY_BUFFER;
    this._closeTimer = null;
    this._errorEmitted = false;
    this._extensions = {};
    this._paused = false;
    this._protocol = '';
    this._readyState = WebSocket.CONNECTING;
    this._receiver = null;
    this._sender = null;
    this._socket = null;

    if (address !== null) {
      this._bufferedAmount = 0;
      this._isServer = false;
      this._redirects = 0;

      if (protocols === undefined) {
        if (!options || options.protocols === undefined) {
          protocols = [];
        } else if (Array.isArray(options.protocols)) {
          protocols = options.protocols;
        } else {
          protocols = [options.protocols];
        }
      } else if (!Array.isArray(protocols)) {
        if (typeof protocols === 'object' && protocols !== null) {
          options = protocols;

          if (options.protocols === undefined) {
            protocols = [];
          } else if (Array.isArray(options.protocols)) {
            protocols = options.protocols;
          } else {
            protocols = [options.protocols];
          }
        } else {
          protocols = [protocols];
        }
      }

      options = initAsClient(this, address, protocols, options);
    } else {
      this._isServer = true;
    }

    if (options.autoPong) {
      this._autoPong = true;
      this._autoPongComplete = () => autoPongComplete(this);
      this._pendingAutoPongs = 0;
      this._maxPendingAutoPongs = options.maxPendingAutoPongs | 0;
    }

    this._closeTimeout = options.closeTimeout;
  }

  /**
   * For historical reasons, the custom "nodebuffer" type is used by the default
   * instead of "blob".
   *
   * @type {String}
   */
  get binaryType() {
    return this._binaryType;
  }

  set binaryType(type) {
    if (!BINARY_TYPES.includes(type)) return;

    this._binaryType = type;

    //
    // Allow to change `binaryType` on the fly.
    //
    if (this._receiver) this._receiver._binaryType = type;
  }

  /**
   * @type {Number}
   */
  get bufferedAmount() {
    if (!this._socket) return this._bufferedAmount;

    return this._socket._writableState.length + this._sender._bufferedBytes;
  }

  /**
   * @type {String}
   */
  get extensions() {
    return Object.keys(this._extensions).join();
  }

  /**
   * @type {Boolean}
   */
  get isPaused() {
    return this._paused;
  }

  /**
   * @type {Function}
   */
  /* istanbul ignore next */
  get onclose() {
    return null;
  }

  /**
   * @type {Function}
   */
  /* istanbul ignore next */
  get onerror() {
    return null;
  }

  /**
   * @type {Function}
   */
  /* istanbul ignore next */
  get onopen() {
    return null;
  }

  /**
   * @type {Function}
   */
  /* istanbul ignore next */
  get onmessage() {
    return null;
  }

  /**
   * @type {String}
   */
  get protocol() {
    return this._protocol;
  }

  /**
   * @type {Number}
   */
  get readyState() {
    return this._readyState;
  }

  /**
   * @type {String}
   */
  get url() {
    return this._url;
  }

  /**
   * Set up the socket and the internal resources.
   *
   * @param {Duplex} socket The network socket between the server and client
   * @param {Buffer} head The first packet of the upgraded stream
   * @param {Object} options Options object
   * @param {Boolean} [options.allowSynchronousEvents=false] Specifies whether
   *     any of the `'message'`, `'ping'`, and `'pong'` events can be emitted
   *     multiple times in the same tick
   * @param {Function} [options.generateMask] The function used to generate the
   *     masking key
   * @param {Number} [options.maxBufferedChunks=0] The maximum number of
   *     buffered data chunks
   * @param {Number} [options.maxFragments=0] The maximum number of message
   *     fragments
   * @param {Number} [options.maxPayload=0] The maximum allowed message size
   * @param {Boolean} [options.skipUTF8Validation=false] Specifies whether or
   *     not to skip UTF-8 validation for text and close messages
   * @private
   */
  setSocket(socket, head, options) {
    const receiver = new Receiver({
      allowSynchronousEvents: options.allowSynchronousEvents,
      binaryType: this.binaryType,
      extensions: this._extensions,
      isServer: this._isServer,
      maxBufferedChunks: options.maxBufferedChunks,
      maxFragments: options.maxFragments,
      maxPayload: options.maxPayload,
      skipUTF8Validation: options.skipUTF8Validation
    });

    const sender = new Sender(socket, this._extensions, options.generateMask);

    this._receiver = receiver;
    this._sender = sender;
    this._socket = socket;

    receiver[kWebSocket] = this;
    sender[kWebSocket] = this;
    socket[kWebSocket] = this;

    receiver.on('conclude', receiverOnConclude);
    receiver.on('drain', receiverOnDrain);
    receiver.on('error', receiverOnError);
    receiver.on('message', receiverOnMessage);
    receiver.on('ping', receiverOnPing);
    receiver.on('pong', receiverOnPong);

    sender.onerror = senderOnError;

    //
    // These methods may not be available if `socket` is just a `Duplex`.
    //
    if (socket.setTimeout) socket.setTimeout(0);
    if (socket.setNoDelay) socket.setNoDelay();

    if (head.length > 0) socket.unshift(head);

    socket.on('close', socketOnClose);
    socket.on('data', socketOnData);
    socket.on('end', socketOnEnd);
    socket.on('error', socketOnError);

    this._readyState = WebSocket.OPEN;
    this.emit('open');
  }

  /**
   * Emit the `'close'` event.
   *
   * @private
   */
  emitClose() {
    if (!this._socket) {
      this._readyState = WebSocket.CLOSED;
      this.emit('close', this._closeCode, this._closeMessage);
      return;
    }

    if (this._extensions[PerMessageDeflate.extensionName]) {
      this._extensions[PerMessageDeflate.extensionName].cleanup();
    }

    this._receiver.removeAllListeners();
    this._readyState = WebSocket.CLOSED;
    this.emit('close', this._closeCode, this._closeMessage);
  }

  /**
   * Start a closing handshake.
   *
   *          +----------+   +-----------+   +----------+
   *     - - -|ws.close()|-->|close frame|-->|ws.close()|- - -
   *    |     +----------+   +-----------+   +----------+     |
   *          +----------+   +-----------+         |
   * CLOSING  |ws.close()|<--|close frame|<--+-----+       CLOSING
   *          +----------+   +-----------+   |
   *    |           |                        |   +---+        |
   *                +------------------------+-->|fin| - - - -
   *    |         +---+                      |   +---+
   *     - - - - -|fin|<---------------------+
   *              +---+
   *
   * @param {Number} [code] Status code explaining why the connection is closing
   * @param {(String|Buffer)} [data] The reason why the connection is
   *     closing
   * @public
   */
  close(code, data) {
    if (this.readyState === WebSocket.CLOSED) return;
    if (this.readyState === WebSocket.CONNECTING) {
      const msg = 'WebSocket was closed before the connection was established';
      abortHandshake(this, this._req, msg);
      return;
    }

    if (this.readyState === WebSocket.CLOSING) {
      if (
        this._closeFrameSent &&
        (this._closeFrameReceived || this._receiver._writableState.errorEmitted)
      ) {
        this._socket.end();
      }

      return;
    }

    this._sender.close(code, data, !this._isServer, (err) => {
      //
      // This error is handled by the `'error'` listener on the socket. We only
      // want to know if the close frame has been sent here.
      //
      if (err) return;

      this._closeFrameSent = true;

      if (
        this._closeFrameReceived ||
        this._receiver._writableState.errorEmitted
      ) {
        this._socket.end();
      }
    });

    this._readyState = WebSocket.CLOSING;
    setCloseTimer(this);
  }

  /**
   * Pause the socket.
   *
   * @public
   */
  pause() {
    if (
      this.readyState === WebSocket.CONNECTING ||
      this.readyState === WebSocket.CLOSED
    ) {
      return;
    }

    this._paused = true;
    this._socket.pause();
  }

  /**
   * Send a ping.
   *
   * @param {*} [data] The data to send
   * @param {Boolean} [mask] Indicates whether or not to mask `data`
   * @param {Function} [cb] Callback which is executed when the ping is sent
   * @public
   */
  ping(data, mask, cb) {
    if (this.readyState === WebSocket.CONNECTING) {
      throw new Error('WebSocket is not open: readyState 0 (CONNECTING)');
    }

    if (typeof data === 'function') {
      cb = data;
      data = mask = undefined;
    } else if (typeof mask === 'function') {
      cb = mask;
      mask = undefined;
    }

    if (typeof data === 'number') data = data.toString();

    if (this.readyState !== WebSocket.OPEN) {
      sendAfterClose(this, data, cb);
      return;
    }

    if (mask === undefined) mask = !this._isServer;
    this._sender.ping(data || EMPTY_BUFFER, mask, cb);
  }

  /**
   * Send a pong.
   *
   * @param {*} [data] The data to send
   * @param {Boolean} [mask] Indicates whether or not to mask `data`
   * @param {Function} [cb] Callback which is executed when the pong is sent
   * @public
   */
  pong(data, mask, cb) {
    if (this.readyState === WebSocket.CONNECTING) {
      throw new Error('WebSocket is not open: readyState 0 (CONNECTING)');
    }

    if (typeof data === 'function') {
      cb = data;
      data = mask = undefined;
    } else if (typeof mask === 'function') {
      cb = mask;
      mask = undefined;
    }

    if (typeof data === 'number') data = data.toString();

    if (this.readyState !== WebSocket.OPEN) {
      sendAfterClose(this, data, cb);
      return;
    }

    if (mask === undefined) mask = !this._isServer;
    this._sender.pong(data || EMPTY_BUFFER, mask, cb);
  }

  /**
   * Resume the socket.
   *
   * @public
   */
  resume() {
    if (
      this.readyState === WebSocket.CONNECTING ||
      this.readyState === WebSocket.CLOSED
    ) {
      return;
    }

    this._paused = false;
    if (!this._receiver._writableState.needDrain) this._socket.resume();
  }

  /**
   * Send a data message.
   *
   * @param {*} data The message to send
   * @param {Object} [options] Options object
   * @param {Boolean} [options.binary] Specifies whether `data` is binary or
   *     text
   * @param {Boolean} [options.compress] Specifies whether or not to compress
   *     `data`
   * @param {Boolean} [options.fin=true] Specifies whether the fragment is the
   *     last one
   * @param {Boolean} [options.mask] Specifies whether or not to mask `data`
   * @param {Function} [cb] Callback which is executed when data is written out
   * @public
   */
  send(data, options, cb) {
    if (this.readyState === WebSocket.CONNECTING) {
      throw new Error('WebSocket is not open: readyState 0 (CONNECTING)');
    }

    if (typeof options === 'function') {
      cb = options;
      options = {};
    }

    if (typeof data === 'number') data = data.toString();

    if (this.readyState !== WebSocket.OPEN) {
      sendAfterClose(this, data, cb);
      return;
    }

    const opts = {
      binary: typeof data !== 'string',
      mask: !this._isServer,
      compress: true,
      fin: true,
      ...options
    };

    if (!this._extensions[PerMessageDeflate.extensionName]) {
      opts.compress = false;
    }

    this._sender.send(data || EMPTY_BUFFER, opts, cb);
  }

  /**
   * Forcibly close the connection.
   *
   * @public
   */
  terminate() {
    if (this.readyState === WebSocket.CLOSED) return;
    if (this.readyState === WebSocket.CONNECTING) {
      const msg = 'WebSocket was closed before the connection was established';
      abortHandshake(this, this._req, msg);
      return;
    }

    if (this._socket) {
      this._readyState = WebSocket.CLOSING;
      this._socket.destroy();
    }
  }
}

/**
 * @constant {Number} CONNECTING
 * @memberof WebSocket
 */
Object.defineProperty(WebSocket, 'CONNECTING', {
  enumerable: true,
  value: readyStates.indexOf('CONNECTING')
});

/**
 * @constant {Number} CONNECTING
 * @memberof WebSocket.prototype
 */
Object.defineProperty(WebSocket.prototype, 'CONNECTING', {
  enumerable: true,
  value: readyStates.indexOf('CONNECTING')
});

/**
 * @constant {Number} OPEN
 * @memberof WebSocket
 */
Object.defineProperty(WebSocket, 'OPEN', {
  enumerable: true,
  value: readyStates.indexOf('OPEN')
});

/**
 * @constant {Number} OPEN
 * @memberof WebSocket.prototype
 */
Object.defineProperty(WebSocket.prototype, 'OPEN', {
  enumerable: true,
  value: readyStates.indexOf('OPEN')
});

/**
 * @constant {Number} CLOSING
 * @memberof WebSocket
 */
Object.defineProperty(WebSocket, 'CLOSING', {
  enumerable: true,
  value: readyStates.indexOf('CLOSING')
});

/**
 * @constant {Number} CLOSING
 * @memberof WebSocket.prototype
 */
Object.defineProperty(WebSocket.prototype, 'CLOSING', {
  enumerable: true,
  value: readyStates.indexOf('CLOSING')
});

/**
 * @constant {Number} CLOSED
 * @memberof WebSocket
 */
Object.defineProperty(WebSocket, 'CLOSED', {
  enumerable: true,
  value: readyStates.indexOf('CLOSED')
});

/**
 * @constant {Number} CLOSED
 * @memberof WebSocket.prototype
 */
Object.defineProperty(WebSocket.prototype, 'CLOSED', {
  enumerable: true,
  value: readyStates.indexOf('CLOSED')
});

[
  'binaryType',
  'bufferedAmount',
  'extensions',
  'isPaused',
  'protocol',
  'readyState',
  'url'
].forEach((property) => {
  Object.defineProperty(WebSocket.prototype, property, { enumerable: true });
});

//
// Add the `onopen`, `onerror`, `onclose`, and `onmessage` attributes.
// See https://html.spec.whatwg.org/multipage/comms.html#the-websocket-interface
//
['open', 'error', 'close', 'message'].forEach((method) => {
  Object.defineProperty(WebSocket.prototype, `on${method}`, {
    enumerable: true,
    get() {
      for (const listener of this.listeners(method)) {
        if (listener[kForOnEventAttribute]) return listener[kListener];
      }

      return null;
    },
    set(handler) {
      for (const listener of this.listeners(method)) {
        if (listener[kForOnEventAttribute]) {
          this.removeListener(method, listener);
          break;
        }
      }

      if (typeof handler !== 'function') return;

      this.addEventListener(method, handler, {
        [kForOnEventAttribute]: true
      });
    }
  });
});

WebSocket.prototype.addEventListener = addEventListener;
WebSocket.prototype.removeEventListener = removeEventListener;

module.exports = WebSocket;

/**
 * Initialize a WebSocket client.
 *
 * @param {WebSocket} websocket The client to initialize
 * @param {(String|URL)} address The URL to which to connect
 * @param {Array} protocols The subprotocols
 * @param {Object} [options] Connection options
 * @param {Boolean} [options.allowSynchronousEvents=true] Specifies whether any
 *     of the `'message'`, `'ping'`, and `'pong'` events can be emitted multiple
 *     times in the same tick
 * @param {Boolean} [options.autoPong=true] Specifies whether or not to
 *     automatically send a pong in response to a ping
 * @param {Number} [options.closeTimeout=30000] Duration in milliseconds to wait
 *     for the closing handshake to finish after `websocket.close()` is called
 * @param {Function} [options.finishRequest] A function which can be used to
 *     customize the headers of each http request before it is sent
 * @param {Boolean} [options.followRedirects=false] Whether or not to follow
 *     redirects
 * @param {Function} [options.generateMask] The function used to generate the
 *     masking key
 * @param {Number} [options.handshakeTimeout] Timeout in milliseconds for the
 *     handshake request
 * @param {Number} [options.maxBufferedChunks=262144] The maximum number of
 *     buffered data chunks
 * @param {Number} [options.maxFragments=16384] The maximum number of message
 *     fragments
 * @param {Number} [options.maxPayload=104857600] The maximum allowed message
 *     size
 * @param {Number} [options.maxPendingAutoPongs=60] The maximum number of
 *     pending automatic pongs
 * @param {Number} [options.maxRedirects=10] The maximum number of redirects
 *     allowed
 * @param {String} [options.origin] Value of the `Origin` or
 *     `Sec-WebSocket-Origin` header
 * @param {(Boolean|Object)} [options.perMessageDeflate=true] Enable/disable
 *     permessage-deflate
 * @param {Number} [options.protocolVersion=13] Value of the
 *     `Sec-WebSocket-Version` header
 * @param {Boolean} [options.skipUTF8Validation=false] Specifies whether or
 *     not to skip UTF-8 validation for text and close messages
 * @return {Object} The resolved options object used for initialization
 * @private
 */
function initAsClient(websocket, address, protocols, options) {
  const opts = {
    allowSynchronousEvents: true,
    autoPong: true,
    closeTimeout: CLOSE_TIMEOUT,
    protocolVersion: protocolVersions[1],
    maxBufferedChunks: 256 * 1024,
    maxFragments: 16 * 1024,
    maxPayload: 100 * 1024 * 1024,
    maxPendingAutoPongs: 60,
    skipUTF8Validation: false,
    perMessageDeflate: true,
    followRedirects: false,
    maxRedirects: 10,
    ...options,
    socketPath: undefined,
    hostname: undefined,
    protocol: undefined,
    protocols: undefined,
    timeout: undefined,
    method: 'GET',
    host: undefined,
    path: undefined,
    port: undefined
  };

  if (!protocolVersions.includes(opts.protocolVersion)) {
    throw new RangeError(
      `Unsupported protocol version: ${opts.protocolVersion} ` +
        `(supported versions: ${protocolVersions.join(', ')})`
    );
  }

  let parsedUrl;

  if (address instanceof URL) {
    parsedUrl = address;
  } else {
    try {
      parsedUrl = new URL(address);
    } catch {
      throw new SyntaxError(`Invalid URL: ${address}`);
    }
  }

  if (parsedUrl.protocol === 'http:' || parsedUrl.protocol === 'https:') {
    parsedUrl = new URL(parsedUrl);
    parsedUrl.protocol = parsedUrl.protocol === 'http:' ? 'ws:' : 'wss:';
  }

  websocket._url = parsedUrl.href;

  const isSecure = parsedUrl.protocol === 'wss:';
  const isIpcUrl = parsedUrl.protocol === 'ws+unix:';
  let invalidUrlMessage;

  if (parsedUrl.protocol !== 'ws:' && !isSecure && !isIpcUrl) {
    invalidUrlMessage =
      'The URL\'s protocol must be one of "ws:", "wss:", ' +
      '"http:", "https:", or "ws+unix:"';
  } else if (isIpcUrl && !parsedUrl.pathname) {
    invalidUrlMessage = "The URL's pathname is empty";
  } else if (parsedUrl.hash) {
    invalidUrlMessage = 'The URL contains a fragment identifier';
  }

  if (invalidUrlMessage) {
    const err = new SyntaxError(invalidUrlMessage);

    if (websocket._redirects === 0) {
      throw err;
    } else {
      emitErrorAndClose(websocket, err);
      return;
    }
  }

  const defaultPort = isSecure ? 443 : 80;
  const key = randomBytes(16).toString('base64');
  const request = isSecure ? https.request : http.request;
  const protocolSet = new Set();
  let perMessageDeflate;

  opts.createConnection =
    opts.createConnection || (isSecure ? tlsConnect : netConnect);
  opts.defaultPort = opts.defaultPort || defaultPort;
  opts.port = parsedUrl.port || defaultPort;
  opts.host = parsedUrl.hostname.startsWith('[')
    ? parsedUrl.hostname.slice(1, -1)
    : parsedUrl.hostname;
  opts.headers = {
    ...opts.headers,
    'Sec-WebSocket-Version': opts.protocolVersion,
    'Sec-WebSocket-Key': key,
    Connection: 'Upgrade',
    Upgrade: 'websocket'
  };
  opts.path = parsedUrl.pathname + parsedUrl.search;
  opts.timeout = opts.handshakeTimeout;

  if (opts.perMessageDeflate) {
    perMessageDeflate = new PerMessageDeflate({
      ...opts.perMessageDeflate,
      isServer: false,
      maxPayload: opts.maxPayload
    });
    opts.headers['Sec-WebSocket-Extensions'] = format({
      [PerMessageDeflate.extensionName]: perMessageDeflate.offer()
    });
  }
  if (protocols.length) {
    for (const protocol of protocols) {
      if (
        typeof protocol !== 'string' ||
        !subprotocolRegex.test(protocol) ||
        protocolSet.has(protocol)
      ) {
        throw new SyntaxError(
          'An invalid or duplicated subprotocol was specified'
        );
      }

      protocolSet.add(protocol);
    }

    opts.headers['Sec-WebSocket-Protocol'] = protocols.join(',');
  }
  if (opts.origin) {
    if (opts.protocolVersion < 13) {
      opts.headers['Sec-WebSocket-Origin'] = opts.origin;
    } else {
      opts.headers.Origin = opts.origin;
    }
  }
  if (parsedUrl.username || parsedUrl.password) {
    const username = querystring.unescape(parsedUrl.username);
    const password = querystring.unescape(parsedUrl.password);

    opts.auth = `${username}:${password}`;
  }

  if (isIpcUrl) {
    const i = opts.path.indexOf(':');

    if (i === -1) {
      opts.socketPath = opts.path;
      opts.path = '';
    } else {
      opts.socketPath = opts.path.slice(0, i);
      opts.path = opts.path.slice(i + 1);
    }
  }

  let req;

  if (opts.followRedirects) {
    if (websocket._redirects === 0) {
      websocket._originalIpc = isIpcUrl;
      websocket._originalSecure = isSecure;
      websocket._originalHostOrSocketPath = isIpcUrl
        ? opts.socketPath
        : parsedUrl.host;

      const headers = options && options.headers;

      //
      // Shallow copy the user provided options so that headers can be changed
      // without mutating the original object.
      //
      options = { ...options, headers: {} };

      if (headers) {
        for (const [key, value] of Object.entries(headers)) {
          options.headers[key.toLowerCase()] = value;
        }
      }
    } else if (websocket.listenerCount('redirect') === 0) {
      const isSameHost = isIpcUrl
        ? websocket._originalIpc
          ? opts.socketPath === websocket._originalHostOrSocketPath
          : false
        : websocket._originalIpc
          ? false
          : parsedUrl.host === websocket._originalHostOrSocketPath;

      if (!isSameHost || (websocket._originalSecure && !isSecure)) {
        //
        // Match curl 7.77.0 behavior and drop the following headers. These
        // headers are also dropped when following a redirect to a subdomain.
        //
        delete opts.headers.authorization;
        delete opts.headers.cookie;

        if (!isSameHost) delete opts.headers.host;

        opts.auth = undefined;
      }
    }

    //
    // Match curl 7.77.0 behavior and make the first `Authorization` header win.
    // If the `Authorization` header is set, then there is nothing to do as it
    // will take precedence.
    //
    if (opts.auth && !options.headers.authorization) {
      options.headers.authorization =
        'Basic ' + Buffer.from(opts.auth).toString('base64');
    }

    req = websocket._req = request(opts);

    if (websocket._redirects) {
      //
      // Unlike what is done for the `'upgrade'` event, no early exit is
      // triggered here if the user calls `websocket.close()` or
      // `websocket.terminate()` from a listener of the `'redirect'` event. This
      // is because the user can also call `request.destroy()` with an error
      // before calling `websocket.close()` or `websocket.terminate()` and this
      // would result in an error being emitted on the `request` object with no
      // `'error'` event listeners attached.
      //
      websocket.emit('redirect', websocket.url, req);
    }
  } else {
    req = websocket._req = request(opts);
  }

  if (opts.timeout) {
    req.on('timeout', () => {
      abortHandshake(websocket, req, 'Opening handshake has timed out');
    });
  }

  req.on('error', (err) => {
    if (req === null || req[kAborted]) return;

    req = websocket._req = null;
    emitErrorAndClose(websocket, err);
  });

  req.on('response', (res) => {
    const location = res.headers.location;
    const statusCode = res.statusCode;

    if (
      location &&
      opts.followRedirects &&
      statusCode >= 300 &&
      statusCode < 400
    ) {
      if (++websocket._redirects > opts.maxRedirects) {
        abortHandshake(websocket, req, 'Maximum redirects exceeded');
        return;
      }

      req.abort();

      let addr;

      try {
        addr = new URL(location, address);
      } catch (e) {
        const err = new SyntaxError(`Invalid URL: ${location}`);
        emitErrorAndClose(websocket, err);
        return;
      }

      initAsClient(websocket, addr, protocols, options);
    } else if (!websocket.emit('unexpected-response', req, res)) {
      abortHandshake(
        websocket,
        req,
        `Unexpected server response: ${res.statusCode}`
      );
    }
  });

  req.on('upgrade', (res, socket, head) => {
    websocket.emit('upgrade', res);

    //
    // The user may have closed the connection from a listener of the
    // `'upgrade'` event.
    //
    if (websocket.readyState !== WebSocket.CONNECTING) return;

    req = websocket._req = null;

    const upgrade = res.headers.upgrade;

    if (upgrade === undefined || upgrade.toLowerCase() !== 'websocket') {
      abortHandshake(websocket, socket, 'Invalid Upgrade header');
      return;
    }

    const digest = createHash('sha1')
      .update(key + GUID)
      .digest('base64');

    if (res.headers['sec-websocket-accept'] !== digest) {
      abortHandshake(websocket, socket, 'Invalid Sec-WebSocket-Accept header');
      return;
    }

    const serverProt = res.headers['sec-websocket-protocol'];
    let protError;

    if (serverProt !== undefined) {
      if (!protocolSet.size) {
        protError = 'Server sent a subprotocol but none was requested';
      } else if (!protocolSet.has(serverProt)) {
        protError = 'Server sent an invalid subprotocol';
      }
    } else if (protocolSet.size) {
      protError = 'Server sent no subprotocol';
    }

    if (protError) {
      abortHandshake(websocket, socket, protError);
      return;
    }

    if (serverProt) websocket._protocol = serverProt;

    const secWebSocketExtensions = res.headers['sec-websocket-extensions'];

    if (secWebSocketExtensions !== undefined) {
      if (!perMessageDeflate) {
        const message =
          'Server sent a Sec-WebSocket-Extensions header but no extension ' +
          'was requested';
        abortHandshake(websocket, socket, message);
        return;
      }

      let extensions;

      try {
        extensions = parse(secWebSocketExtensions);
      } catch (err) {
        const message = 'Invalid Sec-WebSocket-Extensions header';
        abortHandshake(websocket, socket, message);
        return;
      }

      const extensionNames = Object.keys(extensions);

      if (
        extensionNames.length !== 1 ||
        extensionNames[0] !== PerMessageDeflate.extensionName
      ) {
        const message = 'Server indicated an extension that was not requested';
        abortHandshake(websocket, socket, message);
        return;
      }

      try {
        perMessageDeflate.accept(extensions[PerMessageDeflate.extensionName]);
      } catch (err) {
        const message = 'Invalid Sec-WebSocket-Extensions header';
        abortHandshake(websocket, socket, message);
        return;
      }

      websocket._extensions[PerMessageDeflate.extensionName] =
        perMessageDeflate;
    }

    websocket.setSocket(socket, head, {
      allowSynchronousEvents: opts.allowSynchronousEvents,
      generateMask: opts.generateMask,
      maxBufferedChunks: opts.maxBufferedChunks,
      maxFragments: opts.maxFragments,
      maxPayload: opts.maxPayload,
      skipUTF8Validation: opts.skipUTF8Validation
    });
  });

  if (opts.finishRequest) {
    opts.finishRequest(req, websocket);
  } else {
    req.end();
  }

  return opts;
}

/**
 * Emit the `'error'` and `'close'` events.
 *
 * @param {WebSocket} websocket The WebSocket instance
 * @param {Error} The error to emit
 * @private
 */
function emitErrorAndClose(websocket, err) {
  websocket._readyState = WebSocket.CLOSING;
  //
  // The following assignment is practically useless and is done only for
  // consistency.
  //
  websocket._errorEmitted = true;
  websocket.emit('error', err);
  websocket.emitClose();
}

/**
 * Create a `net.Socket` and initiate a connection.
 *
 * @param {Object} options Connection options
 * @return {net.Socket} The newly created socket used to start the connection
 * @private
 */
function netConnect(options) {
  options.path = options.socketPath;
  return net.connect(options);
}

/**
 * Create a `tls.TLSSocket` and initiate a connection.
 *
 * @param {Object} options Connection options
 * @return {tls.TLSSocket} The newly created socket used to start the connection
 * @private
 */
function tlsConnect(options) {
  options.path = undefined;

  if (!options.servername && options.servername !== '') {
    options.servername = net.isIP(options.host) ? '' : options.host;
  }

  return tls.connect(options);
}

/**
 * Abort the handshake and emit an error.
 *
 * @param {WebSocket} websocket The WebSocket instance
 * @param {(http.ClientRequest|net.Socket|tls.Socket)} stream The request to
 *     abort or the socket to destroy
 * @param {String} message The error message
 * @private
 */
function abortHandshake(websocket, stream, message) {
  websocket._readyState = WebSocket.CLOSING;

  const err = new Error(message);
  Error.captureStackTrace(err, abortHandshake);

  if (stream.setHeader) {
    stream[kAborted] = true;
    stream.abort();

    if (stream.socket && !stream.socket.destroyed) {
      //
      // On Node.js >= 14.3.0 `request.abort()` does not destroy the socket if
      // called after the request completed. See
      // https://github.com/websockets/ws/issues/1869.
      //
      stream.socket.destroy();
    }

    process.nextTick(emitErrorAndClose, websocket, err);
  } else {
    stream.destroy(err);
    stream.once('error', websocket.emit.bind(websocket, 'error'));
    stream.once('close', websocket.emitClose.bind(websocket));
  }
}

/**
 * Handle cases where the `ping()`, `pong()`, or `send()` methods are called
 * when the `readyState` attribute is `CLOSING` or `CLOSED`.
 *
 * @param {WebSocket} websocket The WebSocket instance
 * @param {*} [data] The data to send
 * @param {Function} [cb] Callback
 * @private
 */
function sendAfterClose(websocket, data, cb) {
  if (data) {
    const length = isBlob(data) ? data.size : toBuffer(data).length;

    //
    // The `_bufferedAmount` property is used only when the peer is a client and
    // the opening handshake fails. Under these circumstances, in fact, the
    // `setSocket()` method is not called, so the `_socket` and `_sender`
    // properties are set to `null`.
    //
    if (websocket._socket) websocket._sender._bufferedBytes += length;
    else websocket._bufferedAmount += length;
  }

  if (cb) {
    const err = new Error(
      `WebSocket is not open: readyState ${websocket.readyState} ` +
        `(${readyStates[websocket.readyState]})`
    );
    process.nextTick(cb, err);
  }
}

/**
 * The listener of the `Receiver` `'conclude'` event.
 *
 * @param {Number} code The status code
 * @param {Buffer} reason The reason for closing
 * @private
 */
function receiverOnConclude(code, reason) {
  const websocket = this[kWebSocket];

  websocket._closeFrameReceived = true;
  websocket._closeCode = code;

  //
  // The reason is a view into the buffer the socket delivered. Copy it so that
  // the `WebSocket` does not keep that buffer alive. The copy is not pooled
  // because a pooled one would keep the pool alive in the same way.
  //
  if (reason.length === 0) {
    websocket._closeMessage = EMPTY_BUFFER;
  } else {
    websocket._closeMessage = Buffer.allocUnsafeSlow(reason.length);
    websocket._closeMessage.set(reason);
  }

  if (websocket._socket[kWebSocket] === undefined) return;

  websocket._socket.removeListener('data', socketOnData);
  process.nextTick(resume, websocket._socket);

  if (code === 1005) websocket.close();
  else websocket.close(code, reason);
}

/**
 * The listener of the `Receiver` `'drain'` event.
 *
 * @private
 */
function receiverOnDrain() {
  const websocket = this[kWebSocket];

  if (!websocket.isPaused) websocket._socket.resume();
}

/**
 * The listener of the `Receiver` `'error'` event.
 *
 * @param {(RangeError|Error)} err The emitted error
 * @private
 */
function receiverOnError(err) {
  const websocket = this[kWebSocket];

  if (websocket._socket[kWebSocket] !== undefined) {
    websocket._socket.removeListener('data', socketOnData);

    //
    // On Node.js < 14.0.0 the `'error'` event is emitted synchronously. See
    // https://github.com/websockets/ws/issues/1940.
    //
    process.nextTick(resume, websocket._socket);

    websocket.close(err[kStatusCode]);
  }

  if (!websocket._errorEmitted) {
    websocket._errorEmitted = true;
    websocket.emit('error', err);
  }
}

/**
 * The listener of the `Receiver` `'finish'` event.
 *
 * @private
 */
function receiverOnFinish() {
  this[kWebSocket].emitClose();
}

/**
 * The listener of the `Receiver` `'message'` event.
 *
 * @param {Buffer|ArrayBuffer|Buffer[])} data The message
 * @param {Boolean} isBinary Specifies whether the message is binary or not
 * @private
 */
function receiverOnMessage(data, isBinary) {
  this[kWebSocket].emit('message', data, isBinary);
}

/**
 * The listener of the `Receiver` `'ping'` event.
 *
 * @param {Buffer} data The data included in the ping frame
 * @private
 */
function receiverOnPing(data) {
  const websocket = this[kWebSocket];

  if (websocket._autoPong && websocket.readyState === WebSocket.OPEN) {
    if (
      websocket._maxPendingAutoPongs > 0 &&
      websocket._pendingAutoPongs >= websocket._maxPendingAutoPongs
    ) {
      websocket.terminate();
    } else {
      websocket._pendingAutoPongs++;
      websocket.pong(data, !this._isServer, websocket._autoPongComplete);
    }
  }

  websocket.emit('ping', data);
}

/**
 * The callback for automatic pong responses.
 *
 * @param {WebSocket} websocket The WebSocket instance
 * @private
 */
function autoPongComplete(websocket) {
  websocket._pendingAutoPongs--;
}

/**
 * The listener of the `Receiver` `'pong'` event.
 *
 * @param {Buffer} data The data included in the pong frame
 * @private
 */
function receiverOnPong(data) {
  this[kWebSocket].emit('pong', data);
}

/**
 * Resume a readable stream
 *
 * @param {Readable} stream The readable stream
 * @private
 */
function resume(stream) {
  stream.resume();
}

/**
 * The `Sender` error event handler.
 *
 * @param {Error} The error
 * @private
 */
function senderOnError(err) {
  const websocket = this[kWebSocket];

  if (websocket.readyState === WebSocket.CLOSED) return;
  if (websocket.readyState === WebSocket.OPEN) {
    websocket._readyState = WebSocket.CLOSING;
    setCloseTimer(websocket);
  }

  //
  // `socket.end()` is used instead of `socket.destroy()` to allow the other
  // peer to finish sending queued data. There is no need to set a timer here
  // because `CLOSING` means that it is already set or not needed.
  //
  this._socket.end();

  if (!websocket._errorEmitted) {
    websocket._errorEmitted = true;
    websocket.emit('error', err);
  }
}

/**
 * Set a timer to destroy the underlying raw socket of a WebSocket.
 *
 * @param {WebSocket} websocket The WebSocket instance
 * @private
 */
function setCloseTimer(websocket) {
  websocket._closeTimer = setTimeout(
    websocket._socket.destroy.bind(websocket._socket),
    websocket._closeTimeout
  );
}

/**
 * The listener of the socket `'close'` event.
 *
 * @private
 */
function socketOnClose() {
  const websocket = this[kWebSocket];

  this.removeListener('close', socketOnClose);
  this.removeListener('data', socketOnData);
  this.removeListener('end', socketOnEnd);

  websocket._readyState = WebSocket.CLOSING;

  //
  // The close frame might not have been received or the `'end'` event emitted,
  // for example, if the socket was destroyed due to an error. Ensure that the
  // `receiver` stream is closed after writing any remaining buffered data to
  // it. If the readable side of the socket is in flowing mode then there is no
  // buffered data as everything has been already written. If instead, the
  // socket is paused, any possible buffered data will be read as a single
  // chunk.
  //
  if (
    !this._readableState.endEmitted &&
    !websocket._closeFrameReceived &&
    !websocket._receiver._writableState.errorEmitted &&
    this._readableState.length !== 0
  ) {
    const chunk = this.read(this._readableState.length);

    websocket._receiver.write(chunk);
  }

  websocket._receiver.end();

  this[kWebSocket] = undefined;

  clearTimeout(websocket._closeTimer);

  if (
    websocket._receiver._writableState.finished ||
    websocket._receiver._writableState.errorEmitted
  ) {
    websocket.emitClose();
  } else {
    websocket._receiver.on('error', receiverOnFinish);
    websocket._receiver.on('finish', receiverOnFinish);
  }
}

/**
 * The listener of the socket `'data'` event.
 *
 * @param {Buffer} chunk A chunk of data
 * @private
 */
function socketOnData(chunk) {
  if (!this[kWebSocket]._receiver.write(chunk)) {
    this.pause();
  }
}

/**
 * The listener of the socket `'end'` event.
 *
 * @private
 */
function socketOnEnd() {
  const websocket = this[kWebSocket];

  websocket._readyState = WebSocket.CLOSING;
  websocket._receiver.end();
  this.end();
}

/**
 * The listener of the socket `'error'` event.
 *
 * @private
 */
function socketOnError() {
  const websocket = this[kWebSocket];

  this.removeListener('error', socketOnError);
  this.on('error', NOOP);

  if (websocket) {
    websocket._readyState = WebSocket.CLOSING;
    this.destroy();
  }
}


/***/ }),

/***/ 2513:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  BP: () => (/* binding */ openClaimLog)
});

// UNUSED EXPORTS: isFallback, noFallback

// EXTERNAL MODULE: ./src/protocol/values.ts
var values = __nccwpck_require__(8916);
;// CONCATENATED MODULE: external "node:child_process"
const external_node_child_process_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:child_process");
;// CONCATENATED MODULE: ./src/claims/cache-setting.ts
/**
 * What the runner gives to an action, and what a process that does not inherit the runner's environment has to be handed.
 * `ACTIONS_RUNTIME_TOKEN` is a secret.
 */
const cacheVariables = [
    'ACTIONS_RESULTS_URL',
    'ACTIONS_RUNTIME_TOKEN',
    'ACTIONS_CACHE_SERVICE_V2',
    'ACTIONS_CACHE_MODE',
    'GITHUB_SERVER_URL',
    'RUNNER_TEMP',
];
/** How to find tar and zstd, how to reach the service, and what the runner tracks its processes by. Never an input. */
const ofTheMachine = /^(PATH|PATHEXT|COMSPEC|HOME|USERPROFILE|SYSTEMROOT|SYSTEMDRIVE|PROGRAMFILES|TEMP|TMP|TMPDIR|RUNNER_TRACKING_ID|(HTTPS?|ALL|NO)_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|NODE_V8_COVERAGE)$/i;
/** The part of an environment that the library may see. */
function cacheEnvironment(env) {
    const ofTheCache = cacheVariables;
    return Object.fromEntries(Object.entries(env).filter((pair) => pair[1] !== undefined && (ofTheCache.includes(pair[0]) || ofTheMachine.test(pair[0]))));
}
/** What a process that does not inherit the runner's environment is handed. */
const handedOver = (env) => Object.fromEntries(cacheVariables.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
const needed = ['ACTIONS_CACHE_SERVICE_V2', 'ACTIONS_RESULTS_URL', 'ACTIONS_RUNTIME_TOKEN'];
/** Why there is no cache log for this job: one sentence, or null. A log that may only be read still shows who holds. */
function cacheRefusal(env, act) {
    if (isEnterpriseServer(env['GITHUB_SERVER_URL'] || 'https://github.com'))
        return 'GitHub Enterprise Server has no cache service of version 2, which the cache log needs: use `fallback: dir`.';
    const mode = (env['ACTIONS_CACHE_MODE'] ?? '').trim().toLowerCase();
    if (mode === 'none')
        return '`cache-mode: none` forbids this job the cache.';
    if (mode === 'write-only')
        return '`cache-mode: write-only` forbids this job to read the cache.';
    if (mode === 'read' && act === 'create')
        return '`cache-mode: read` forbids this job to write to the cache.';
    const missing = needed.find((name) => !env[name]);
    if (missing === undefined)
        return null;
    return `${missing} is not set: this runner offers no cache service of version 2, or this is not a step of an action.`;
}
/** As the library judges it: there it falls back to version 1, which returns an id for an entry that was never finished. */
function isEnterpriseServer(serverUrl) {
    if (!URL.canParse(serverUrl))
        return true;
    const { hostname } = new URL(serverUrl);
    return hostname !== 'github.com' && !/\.(ghe\.com|localhost)$/.test(hostname);
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __nccwpck_require__(3024);
;// CONCATENATED MODULE: external "node:os"
const external_node_os_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:os");
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
var external_node_path_default = /*#__PURE__*/__nccwpck_require__.n(external_node_path_);
;// CONCATENATED MODULE: ./src/claims/cache-workspace.ts
/**
 * The folder that each process of the cache log has to itself, so that neither the user's checkout nor another process is in its way:
 * the name of the claim within it is all that the service knows of the path. Not guaranteed: that it goes. What a tar that is being
 * killed still writes to stays behind, as does that of a process that is killed after its parent: the runner empties its temporary
 * folder after the job.
 */



/** Without spaces in its name, because the library does not quote it for tar. Throws where none can be made. */
function newWorkspace(env) {
    const base = [env['RUNNER_TEMP'], (0,external_node_os_namespaceObject.tmpdir)()].find((folder) => folder && !/[\s"]/.test(folder));
    if (base === undefined)
        throw new Error('the temporary folders have spaces in their names');
    return (0,external_node_fs_.mkdtempSync)(external_node_path_default().resolve(base, 'nostr-lock-cache-'));
}
/** What a request leaves: the library removes its archives, and not the folders that it made for them. Never throws. */
function emptyWorkspace(workspace) {
    try {
        for (const name of readdirSync(workspace))
            remove(path.join(workspace, name));
    }
    catch {
        return;
    }
}
/** A workspace is removed by its process and by the parent, because either may outlive the other. Never throws. */
function remove(what) {
    try {
        (0,external_node_fs_.rmSync)(what, { recursive: true, force: true, maxRetries: 3 });
    }
    catch {
        return;
    }
}

;// CONCATENATED MODULE: ./src/claims/cache-child.ts
/**
 * One child process in which the library runs, as its parent sees it. Not guaranteed: that it lives, or that it answers. It keeps its
 * parent alive only while a request is open.
 */



class CacheChild {
    #child;
    #hasExited = false;
    /** Throws where it cannot be started. */
    constructor({ program, env, idleMs }) {
        const workspace = newWorkspace(env);
        const leave = () => {
            this.#hasExited = true;
            remove(workspace);
        };
        try {
            this.#child = (0,external_node_child_process_namespaceObject.spawn)(process.execPath, [program, workspace, String(idleMs)], {
                // Without GITHUB_WORKSPACE the library packs from where it looks for paths, its working directory.
                cwd: workspace,
                env: { ...cacheEnvironment(env), RUNNER_TEMP: workspace },
                // No stream is inherited: the runner waits for those to close, and the library prints.
                stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
                windowsHide: true,
            });
        }
        catch (error) {
            leave();
            throw error;
        }
        this.#child.on('exit', leave);
        this.#child.on('error', () => {
            if (this.#child.pid === undefined)
                leave();
        });
        this.#release();
    }
    get isAlive() {
        return !this.#hasExited;
    }
    /** Lets it wait for its first request as for any other. Throws where it could not be started at all. */
    wait() {
        this.#send('wait');
    }
    /** Null: it ended before it began, so nothing was done. One request at a time. Never rejects, and never resolves once it was left. */
    answerTo(request) {
        const child = this.#child;
        child.ref();
        child.channel?.ref();
        return new Promise((resolve) => {
            let hasBegun = false;
            const heard = (message) => {
                const said = message;
                if (said.kind === 'begun')
                    hasBegun = true;
                else
                    end(said);
            };
            const failed = (error) => {
                if (child.pid === undefined)
                    end(unasked(error));
            };
            // An answer may come after the exit, but not after the close.
            const closed = () => {
                end(hasBegun ? ended : null);
            };
            const end = (answer) => {
                child.off('message', heard).off('error', failed).off('close', closed);
                this.#release();
                resolve(answer);
            };
            child.on('message', heard).on('error', failed).on('close', closed);
            if (child.pid !== undefined)
                this.#send(request);
        });
    }
    /** Ends it at once, in the midst of whatever it does. */
    kill() {
        this.#child.kill('SIGKILL');
    }
    /** Leaves it alone with the request that it has, after which it ends. */
    abandon() {
        this.#child.disconnect();
        this.#release();
    }
    /** What does not arrive shows in the end of the process. */
    #send(order) {
        this.#child.send(order, () => undefined);
    }
    #release() {
        this.#child.unref();
        this.#child.channel?.unref();
    }
}
const unknown = (detail) => ({ kind: 'unknown', detail });
const unasked = (error) => unknown(`The cache could not be asked: ${error instanceof Error ? error.message : String(error)}`);
const ended = unknown('The process that asks the cache ended without an answer.');

;// CONCATENATED MODULE: ./src/claims/cache-process.ts


function cacheProcess({ clock, ...options }) {
    let current = null;
    let turn = Promise.resolve();
    const perform = async (request, boundMs, signal) => {
        if (signal.aborted)
            return stopped;
        const end = (0,values/* later */.N)(clock.mono(), boundMs);
        const over = new AbortController();
        try {
            const bound = clock.wake(end, AbortSignal.any([signal, over.signal])).then(() => 'late');
            for (;;) {
                const living = current?.isAlive === true ? current : null;
                const child = (current = living ?? new CacheChild(options));
                const answer = await Promise.race([child.answerTo(request), bound]);
                if (answer === 'late') {
                    current = null;
                    if (request.ask.act === 'create')
                        child.abandon();
                    else
                        child.kill();
                    return unknown(`The cache did not answer within ${boundMs / 1000} s.`);
                }
                if (answer !== null)
                    return answer;
                // One that served before may be at its end, or killed, without our knowing it yet.
                if (living === null)
                    return ended;
            }
        }
        catch (error) {
            return unasked(error);
        }
        finally {
            over.abort();
        }
    };
    return {
        ask(request, boundMs, signal) {
            if (signal.aborted)
                return Promise.resolve(stopped);
            return new Promise((resolve) => {
                const stop = () => {
                    resolve(stopped);
                };
                signal.addEventListener('abort', stop);
                turn = turn.then(async () => {
                    resolve(await perform(request, boundMs, signal));
                    signal.removeEventListener('abort', stop);
                });
            });
        },
        warm() {
            try {
                current ??= new CacheChild(options);
                current.wait();
            }
            catch {
                return;
            }
        },
    };
}
const stopped = unknown('The cache log was told to stop.');

;// CONCATENATED MODULE: ./src/claims/cache-log.ts



const usualPace = {
    lookWithinMs: 20_000,
    createWithinMs: 30_000,
    pausesMs: [250, 500, 1000, 2000, 4000, 8000],
    idleMs: 30_000,
};
/**
 * The environment of `env` is that of an action's step: that of this process, and `cacheVariables` from whoever was given them. Only
 * those, and what finds tar, zstd and the service, are passed on; the token goes on in the environment, where the library reads it.
 * An answer is `denied` where the runner says that there is no cache for this job, without zstd, where nothing new can be stored at
 * all, and where a key that exists can be created again.
 */
function cacheLog({ lockTag, random, pace = usualPace, isWarm = false, ...cache }) {
    const library = cacheProcess({ ...cache, idleMs: pace.idleMs });
    if (isWarm && cacheRefusal(cache.env, 'look') === null)
        library.warm();
    // A look-up may show less than an earlier one did, so what was once known stays known.
    let known = { seen: 0, refused: 0, proven: false };
    const ask = async (what, signal) => {
        const refusal = cacheRefusal(cache.env, what.act === 'create' ? 'create' : 'look');
        if (refusal !== null)
            return { kind: 'denied', detail: refusal };
        const setting = { lockTag, pausesMs: pace.pausesMs, random: Buffer.from(random.bytes(16)).toString('hex') };
        const boundMs = what.act === 'create' ? pace.createWithinMs : pace.lookWithinMs;
        return library.ask({ setting, known, ask: what }, boundMs, signal);
    };
    return {
        store: 'cache',
        async list(signal) {
            const answer = await ask({ act: 'list' }, signal);
            if (answer.kind !== 'numbers')
                return failureOf(answer);
            // What only a refusal told of is not seen.
            const highest = Math.max(0, ...answer.numbers);
            if (highest > known.refused)
                known = { ...known, seen: Math.max(known.seen, highest) };
            return answer;
        },
        async read(number, signal) {
            const answer = await ask({ act: 'read', number }, signal);
            return answer.kind === 'text' || answer.kind === 'missing' ? answer : failureOf(answer);
        },
        async create(number, text, signal) {
            const answer = await ask({ act: 'create', number, text }, signal);
            if (answer.kind === 'created')
                known = { ...known, seen: Math.max(known.seen, number), proven: true };
            else if (answer.kind === 'taken')
                known = { ...known, refused: Math.max(known.refused, number) };
            else
                return failureOf(answer);
            return answer;
        },
        // The service drops what was not used for a week.
        prune: () => Promise.resolve(),
    };
}
/** An answer of another kind than was asked for cannot be: the program answers as this file asks. */
function failureOf(answer) {
    if (answer.kind === 'unknown' || answer.kind === 'denied')
        return answer;
    return { kind: 'unknown', detail: `The cache answered out of turn: ${answer.kind}.` };
}

;// CONCATENATED MODULE: ./src/claims/directory-fault.ts
/** What the system says where it makes no hard links; EISDIR is what Node makes of Windows' answer on a FAT volume. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK', 'EISDIR']);
const forbidden = new Set(['EACCES', 'EPERM', 'EROFS']);
function codeOf(error) {
    const { code } = error;
    return typeof code === 'string' ? code : String(error);
}
/** `deed` is an infinitive with its path, `directory` is `claim-dir`. */
function directory_fault_unknown(deed, error, directory) {
    const code = codeOf(error);
    return { kind: 'unknown', detail: `cannot ${deed} (${code}): ${remedy(code, directory)}` };
}
/** Of whatever comes before the link: only what will be refused again is denied. */
function refusedWrite(deed, error, directory) {
    const failure = directory_fault_unknown(deed, error, directory);
    return forbidden.has(codeOf(error)) ? { kind: 'denied', detail: failure.detail } : failure;
}
/** Of the link itself, EEXIST excepted. */
function refusedLink(deed, error, directory) {
    const code = codeOf(error);
    if (!noLinks.has(code))
        return refusedWrite(deed, error, directory);
    const detail = `cannot ${deed} (${code}): the file system of ${directory} makes no hard links, without which no claim excludes another; choose a claim-dir on one that does`;
    return { kind: 'denied', detail };
}
function remedy(code, directory) {
    if (forbidden.has(code))
        return `let the user of every runner read and write ${directory} and all that is in it`;
    switch (code) {
        case 'ENOENT':
            return `the directory ${directory} has to exist: make it, or mount its share`;
        case 'ENOTDIR':
            return `something on the way there is not a directory: move it away, or choose another claim-dir`;
        case 'ELOOP':
            return `a symbolic link is no entry: move it away`;
        case 'ENOSPC':
        case 'EDQUOT':
            return `free some space in ${directory}`;
        default:
            return `look at the file system of ${directory}`;
    }
}

;// CONCATENATED MODULE: ./src/claims/directory-log.ts
/**
 * The claim log in a directory that the runners share (protocol.md, *The claim log*).
 * Not guaranteed: that the directory is the one that the others see (the empty mount point of a share that is away looks like an empty log);
 * that it outlives a power failure of the machine that keeps it; an end without the signal, where a network file system hangs.
 */



const numberForm = /^[1-9][0-9]{0,14}\.json$/;
const maxNumber = 999_999_999_999_999;
const scratchForm = /^\.[0-9a-f]{32}\.scratch$/;
/** No attempt to append takes that long. */
const scratchLifeMs = 86_400_000;
const maxBytes = 1_048_576;
// A symbolic link is not followed, and a pipe in the place of an entry does not hold us up. Windows has neither flag.
const readFlags = external_node_fs_.constants.O_RDONLY | orNone(external_node_fs_.constants.O_NOFOLLOW) | orNone(external_node_fs_.constants.O_NONBLOCK);
/**
 * `{directory}/{lockTag}/claims/{number}.json`. Whatever bears the name of a number makes it taken, and what cannot be read there is
 * unknown; other names are ignored, and never removed. Without hard links every `create` is `denied`. The folders and files get the modes
 * that the umask leaves: runners of several users need a group of their own, and a umask that lets it write.
 */
function directoryLog({ directory, lockTag, random, files = external_node_fs_.promises }) {
    const folder = external_node_path_default().join(directory, lockTag, 'claims');
    const fileOf = (number) => external_node_path_default().join(folder, `${number}.json`);
    /** What is not there is absent only where the directory itself is there; throws otherwise. */
    const unlessAbsent = async (error) => {
        if (codeOf(error) !== 'ENOENT')
            throw error;
        await files.stat(directory);
    };
    const list = async () => {
        try {
            return { kind: 'numbers', numbers: numbersIn(await files.readdir(folder)) };
        }
        catch (error) {
            await unlessAbsent(error);
            return { kind: 'numbers', numbers: [] };
        }
    };
    const read = async (number) => {
        const file = fileOf(number);
        try {
            const handle = await files.open(file, readFlags);
            try {
                const stats = await handle.stat();
                if (!stats.isFile())
                    return unreadable(file, 'it is not a regular file');
                if (stats.size > maxBytes)
                    return unreadable(file, 'it is larger than 1 MiB');
                return { kind: 'text', text: await handle.readFile('utf8') };
            }
            finally {
                await handle.close();
            }
        }
        catch (error) {
            await unlessAbsent(error);
            return { kind: 'missing' };
        }
    };
    /** Synced, so that a full disk shows here, and not in an entry that others see. */
    const writeScratch = async (scratch, text) => {
        const handle = await files.open(scratch, 'wx');
        try {
            await handle.writeFile(text);
            await handle.sync();
        }
        finally {
            await handle.close();
        }
    };
    /** One by one, since the directory itself is not ours to make. Another may make them at the same time. */
    const makeFolder = async () => {
        for (const each of [external_node_path_default().dirname(folder), folder])
            try {
                await files.mkdir(each);
            }
            catch (error) {
                if (codeOf(error) !== 'EEXIST')
                    throw error;
            }
    };
    const writeAside = async (scratch, text) => {
        try {
            await writeScratch(scratch, text);
        }
        catch (error) {
            if (codeOf(error) !== 'ENOENT')
                throw error;
            await makeFolder();
            await writeScratch(scratch, text);
        }
    };
    /** After EEXIST: a network file system that repeated a lost request says so of its own success ◆. Texts have a nonce, and are unique. */
    const readBack = async (number, text) => {
        const found = await read(number);
        if (found.kind === 'missing')
            return unseen(fileOf(number));
        if (found.kind !== 'text')
            return found;
        return { kind: found.text === text ? 'created' : 'taken' };
    };
    const create = async (number, text, signal) => {
        const deed = `create ${fileOf(number)}`;
        if (!Number.isInteger(number) || number < 1 || number > maxNumber)
            return { kind: 'denied', detail: `cannot ${deed}: numbers go from 1 to ${maxNumber}; choose another claim-dir` };
        const scratch = external_node_path_default().join(folder, `.${Buffer.from(random.bytes(16)).toString('hex')}.scratch`);
        try {
            try {
                await writeAside(scratch, text);
            }
            catch (error) {
                return refusedWrite(deed, error, directory);
            }
            // Whoever stopped waiting goes on without this number; it must not appear behind its back.
            if (signal.aborted)
                return directory_log_stopped(deed);
            try {
                await files.link(scratch, fileOf(number));
                return { kind: 'created' };
            }
            catch (error) {
                if (codeOf(error) === 'EEXIST')
                    return await readBack(number, text);
                return refusedLink(deed, error, directory);
            }
        }
        finally {
            await files.unlink(scratch).catch(() => undefined);
        }
    };
    const prune = async (below, signal) => {
        const names = await files.readdir(folder);
        // Both times are the file system's own, so that no clock of a runner has to be right. Whoever appends has just changed the folder.
        const { mtimeMs: nowMs } = await files.stat(folder);
        const stale = async (name) => nowMs - (await files.stat(external_node_path_default().join(folder, name))).mtimeMs > scratchLifeMs;
        for (const name of names) {
            if (signal.aborted)
                return;
            const number = numberForm.test(name) ? numberOf(name) : undefined;
            if (number === undefined ? !scratchForm.test(name) : number === 1 || number >= below)
                continue;
            try {
                if (number !== undefined || (await stale(name)))
                    await files.unlink(external_node_path_default().join(folder, name));
            }
            catch {
                // Another pruned it, or it is not ours to remove; the next one tries again.
            }
        }
    };
    /** A call to the file system cannot be taken back: it is left behind when the signal aborts. */
    const within = (signal, deed, work) => new Promise((resolve) => {
        const stop = () => {
            resolve(directory_log_stopped(deed));
        };
        if (signal.aborted) {
            stop();
            return;
        }
        signal.addEventListener('abort', stop, { once: true });
        void work()
            .catch((error) => directory_fault_unknown(deed, error, directory))
            .then(resolve)
            .finally(() => {
            signal.removeEventListener('abort', stop);
        });
    });
    return {
        store: 'dir',
        list: (signal) => within(signal, `list ${folder}`, list),
        read: (number, signal) => within(signal, `read ${fileOf(number)}`, () => read(number)),
        create: (number, text, signal) => within(signal, `create ${fileOf(number)}`, () => create(number, text, signal)),
        prune: async (below, signal) => {
            await within(signal, `prune ${folder}`, () => prune(below, signal));
        },
    };
}
const numberOf = (name) => Number(name.slice(0, -'.json'.length));
/** Strictly decimal, so that no number has two names. Ascending. */
const numbersIn = (names) => names
    .filter((name) => numberForm.test(name))
    .map(numberOf)
    .sort((a, b) => a - b);
const unreadable = (file, why) => ({
    kind: 'unknown',
    detail: `cannot read ${file}: ${why}; move it away if no nostr-lock wrote it`,
});
const unseen = (file) => ({
    kind: 'unknown',
    detail: `cannot read ${file}, which is taken and is not there; look at the file system`,
});
const directory_log_stopped = (deed) => ({
    kind: 'unknown',
    detail: `cannot ${deed}: there was no answer in time; look at the file system if it hangs`,
});
function orNone(flag) {
    return flag ?? 0;
}

;// CONCATENATED MODULE: ./src/claims/open.ts


const noFallback = { kind: 'none' };
/** For what was written to a file and read again. */
function isFallback(value) {
    if (typeof value !== 'object' || value === null || !('kind' in value))
        return false;
    if (value.kind === 'dir')
        return 'directory' in value && typeof value.directory === 'string';
    return value.kind === 'none' || value.kind === 'cache';
}
function openClaimLog(fallback, lockTag, source) {
    switch (fallback.kind) {
        case 'none':
            return null;
        case 'cache':
            return cacheLog({ ...source, lockTag });
        case 'dir':
            return directoryLog({ directory: fallback.directory, lockTag, random: source.random });
    }
}


/***/ }),

/***/ 4896:
/***/ ((module, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(module, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6760);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__nccwpck_require__.n(node_path__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var node_stream_consumers__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8321);
/* harmony import */ var node_stream_consumers__WEBPACK_IMPORTED_MODULE_1___default = /*#__PURE__*/__nccwpck_require__.n(node_stream_consumers__WEBPACK_IMPORTED_MODULE_1__);
/* harmony import */ var _claims_open_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(2513);
/* harmony import */ var _github_cancel_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(7602);
/* harmony import */ var _keeper_folder_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(2032);
/* harmony import */ var _keeper_handoff_js__WEBPACK_IMPORTED_MODULE_11__ = __nccwpck_require__(5984);
/* harmony import */ var _keeper_keep_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(2610);
/* harmony import */ var _system_clock_js__WEBPACK_IMPORTED_MODULE_12__ = __nccwpck_require__(3347);
/* harmony import */ var _system_processes_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(5364);
/* harmony import */ var _system_random_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(1601);
/* harmony import */ var _transport_relays_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(3551);
/* harmony import */ var _transport_signer_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(7502);
/* harmony import */ var _transport_torch_signer_js__WEBPACK_IMPORTED_MODULE_10__ = __nccwpck_require__(6674);
/** The keeper process: reads its hand-off from standard input, and keeps the lock until it is lost or released. */













// The runner ends a job's processes by signals first; this one has a lease to give back, and does so when its job is gone.
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);
const handoff = (0,_keeper_handoff_js__WEBPACK_IMPORTED_MODULE_11__/* .parseHandoff */ ["in"])(await (0,node_stream_consumers__WEBPACK_IMPORTED_MODULE_1__.text)(process.stdin));
const { key, endpoints, fallback, cacheEnv, temp, holding, cancel } = handoff;
const clock = (0,_system_clock_js__WEBPACK_IMPORTED_MODULE_12__/* .systemClock */ .m)();
const random = (0,_system_random_js__WEBPACK_IMPORTED_MODULE_7__/* .systemRandom */ .v)();
const signer = (0,_transport_signer_js__WEBPACK_IMPORTED_MODULE_9__/* .createSigner */ .r)((0,_keeper_handoff_js__WEBPACK_IMPORTED_MODULE_11__/* .takenKey */ .pb)(key), random);
const relays = (0,_transport_relays_js__WEBPACK_IMPORTED_MODULE_8__/* .createRelays */ .l)({ endpoints, signer, clock, random });
const program = node_path__WEBPACK_IMPORTED_MODULE_0___default().join(import.meta.dirname, '..', 'cache-log', 'index.js');
const claims = (0,_claims_open_js__WEBPACK_IMPORTED_MODULE_2__/* .openClaimLog */ .BP)(fallback, holding.lockTag, { clock, random, program, env: { ...process.env, ...cacheEnv } });
const folder = (0,_keeper_folder_js__WEBPACK_IMPORTED_MODULE_4__/* .holdingFolder */ .K)(temp, holding.ticket);
const runs = cancel === null ? null : (0,_github_cancel_js__WEBPACK_IMPORTED_MODULE_3__/* .githubRuns */ .Q)(cancel);
const torch = handoff.torch && { torch: (0,_transport_torch_signer_js__WEBPACK_IMPORTED_MODULE_10__/* .openTorch */ .$)({ endpoints, key: handoff.torch.key, clock, random }) };
await (0,_keeper_keep_js__WEBPACK_IMPORTED_MODULE_5__/* .keep */ .a)(handoff, { clock, random, signer, relays, claims, folder, runs, isAlive: _system_processes_js__WEBPACK_IMPORTED_MODULE_6__/* .isAlive */ ._, pid: process.pid, ...torch });

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 7602:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  Q: () => (/* binding */ githubRuns)
});

;// CONCATENATED MODULE: external "node:http"
const external_node_http_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");
var external_node_http_default = /*#__PURE__*/__nccwpck_require__.n(external_node_http_namespaceObject);
;// CONCATENATED MODULE: external "node:https"
const external_node_https_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:https");
var external_node_https_default = /*#__PURE__*/__nccwpck_require__.n(external_node_https_namespaceObject);
// EXTERNAL MODULE: ./node_modules/https-proxy-agent/dist/index.js + 4 modules
var dist = __nccwpck_require__(5796);
// EXTERNAL MODULE: ./node_modules/proxy-from-env/index.js
var proxy_from_env = __nccwpck_require__(8182);
;// CONCATENATED MODULE: ./src/github/cancel.ts
/**
 * Cancels the run that this job belongs to, through GitHub's API.
 * Not guaranteed: that the run ends at once, or at all; GitHub accepts the request and cancels when it likes.
 */




const withinMs = 10_000;
/** Rejects with a sentence that names the remedy and holds no secret. */
function githubRuns({ apiUrl, repository, runId, token }) {
    return {
        async cancelThisRun(signal) {
            if (token === '')
                throw new Error('github-token is empty, so the run cannot be cancelled.');
            const path = `/repos/${repository}/actions/runs/${encodeURIComponent(runId)}/cancel`;
            const status = await post(`${apiUrl}${path}`, token, signal);
            if (status === 202 || status === 409)
                return;
            const remedy = status === 403 || status === 404 ? '; give the job "permissions: actions: write"' : '';
            throw new Error(`GitHub refused to cancel the run (HTTP ${status})${remedy}.`);
        },
    };
}
/** The HTTP status of the answer. */
function post(url, token, signal) {
    const proxy = (0,proxy_from_env/* getProxyForUrl */.T)(url);
    const headers = {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.github+json',
        'user-agent': 'nostr-lock',
        'content-length': 0,
    };
    // A connection that is kept would keep the process.
    const agent = proxy === '' ? false : new dist/* HttpsProxyAgent */.b(proxy);
    const { request } = url.startsWith('https:') ? (external_node_https_default()) : (external_node_http_default());
    return new Promise((resolve, reject) => {
        const call = request(url, { method: 'POST', signal, agent, headers, timeout: withinMs });
        call.on('response', (response) => {
            response.resume();
            resolve(response.statusCode ?? 0);
        });
        call.on('timeout', () => call.destroy(new Error('timeout')));
        call.on('error', () => {
            reject(new Error('GitHub could not be reached, so the run was not cancelled.'));
        });
        call.end();
    });
}


/***/ }),

/***/ 2032:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ holdingFolder)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3024);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__nccwpck_require__.n(node_fs__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6760);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1___default = /*#__PURE__*/__nccwpck_require__.n(node_path__WEBPACK_IMPORTED_MODULE_1__);
/**
 * The files of one holding, in a folder of its own under RUNNER_TEMP: the keeper's status, and the request to stop.
 * Not guaranteed: that what they say is still so; only the relays are proof. No secret is ever in them.
 */


/** `temp` is RUNNER_TEMP; `ticket` is 32 hex digits. Makes the folder with the first write. */
function holdingFolder(temp, ticket) {
    const folder = node_path__WEBPACK_IMPORTED_MODULE_1___default().join(temp, 'nostr-lock', ticket);
    const file = (name) => node_path__WEBPACK_IMPORTED_MODULE_1___default().join(folder, `${name}.json`);
    return {
        path: folder,
        write: (name, value) => {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)(folder, { recursive: true, mode: 0o700 });
            const scratch = `${file(name)}.${process.pid}`;
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeFileSync)(scratch, JSON.stringify(value), { mode: 0o600 });
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.renameSync)(scratch, file(name));
        },
        read: (name) => {
            try {
                return JSON.parse((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(file(name), 'utf8'));
            }
            catch (error) {
                return error instanceof SyntaxError ? {} : undefined;
            }
        },
        has: (name) => (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(file(name)),
        watch: (onChange) => {
            try {
                const watcher = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.watch)(folder, { persistent: false }, onChange);
                watcher.on('error', () => {
                    watcher.close();
                });
                return () => {
                    watcher.close();
                };
            }
            catch {
                return () => undefined;
            }
        },
        remove: () => {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(folder, { recursive: true, force: true });
            try {
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmdirSync)(node_path__WEBPACK_IMPORTED_MODULE_1___default().dirname(folder));
            }
            catch {
                // Other holdings of this job are in it, or it was never made.
            }
        },
    };
}


/***/ }),

/***/ 5984:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   "in": () => (/* binding */ parseHandoff),
/* harmony export */   pb: () => (/* binding */ takenKey)
/* harmony export */ });
/* unused harmony export handedKey */
const handedKey = ({ shared, bytes, second }) => ({
    shared,
    hex: toHex(bytes),
    ...(second !== undefined && { second: toHex(second) }),
});
const takenKey = ({ shared, hex, second }) => ({
    shared,
    bytes: fromHex(hex),
    ...(second !== undefined && { second: fromHex(second) }),
});
const toHex = (bytes) => Buffer.from(bytes).toString('hex');
const fromHex = (hex) => new Uint8Array(Buffer.from(hex, 'hex'));
/** Throws where it is not what this version writes: the two bundles are of one release. */
function parseHandoff(text) {
    const value = JSON.parse(text);
    if (value.v !== 1)
        throw new Error('the hand-off is of another version');
    return value;
}


/***/ }),

/***/ 2610:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  a: () => (/* binding */ keep)
});

// EXTERNAL MODULE: ./src/protocol/values.ts
var values = __nccwpck_require__(8916);
// EXTERNAL MODULE: ./src/protocol/codec.ts
var codec = __nccwpck_require__(1622);
;// CONCATENATED MODULE: ./src/protocol/log-entry.ts
/**
 * An entry of the claim log (protocol.md, *The claim log*): JSON, strictly decoded. The form of v1 never changes.
 * Not guaranteed: that its author is who it says. A claim log is trusted as far as the directory, or the repository's cache, is.
 */

/** Of an hourly lock some fifty are kept. An entry with more does not decode, so nobody appends one. */
const maxCompleted = 256;
const nonceForm = /^[0-9a-z-]{1,64}$/;
function encodeEntry(entry) {
    const { v, state, ticket, nonce, fence, leaseMs, renewedAt, holder, completed } = entry;
    return JSON.stringify({ v, state, ticket, nonce, fence, leaseMs, renewedAt, holder, completed });
}
/** Total. `undefined`: read whole, it does not decode, and counts as ended. A `v` that is not 1 is live, closed. */
function decodeEntry(text) {
    let value;
    try {
        value = JSON.parse(text);
    }
    catch {
        return undefined;
    }
    if (!(0,codec/* isObject */.Gv)(value) || typeof value['v'] !== 'number')
        return undefined;
    if (value['v'] !== 1)
        return { v: value['v'], state: 'newer' };
    const { state, ticket, nonce, fence, leaseMs, renewedAt, completed } = value;
    const holder = (0,codec/* decodeHolder */.DP)(value['holder']);
    if (state !== 'held' && state !== 'released' && state !== 'completed')
        return undefined;
    if (!isTicket(ticket) || !(0,codec/* isText */.KH)(nonce) || !nonceForm.test(nonce) || !(0,codec/* isFence */.Cz)(fence))
        return undefined;
    if (!(0,codec/* isInteger */.Fq)(leaseMs, 1, codec/* maxLeaseMs */.D9) || !(0,codec/* isInteger */.Fq)(renewedAt, 0, codec/* wallLimit */.OE) || holder === undefined)
        return undefined;
    if (!Array.isArray(completed) || completed.length > maxCompleted)
        return undefined;
    const periods = completed.map(decodeCompleted);
    if (!periods.every((period) => period !== undefined))
        return undefined;
    return {
        v: 1,
        state,
        ticket,
        nonce,
        fence,
        leaseMs,
        renewedAt: renewedAt,
        holder,
        completed: periods,
    };
}
function decodeCompleted(value) {
    if (!(0,codec/* isObject */.Gv)(value))
        return undefined;
    const { period, ticket, fence, keepUntil } = value;
    const holder = (0,codec/* decodeHolder */.DP)(value['holder']);
    if (!(0,codec/* isText */.KH)(period) || period === '' || !codec/* periodForm */.mV.test(period) || holder === undefined)
        return undefined;
    if (!isTicket(ticket) || !(0,codec/* isFence */.Cz)(fence) || !(0,codec/* isInteger */.Fq)(keepUntil, 0, codec/* wallLimit */.OE))
        return undefined;
    return { period: period, ticket, fence, keepUntil: keepUntil, holder };
}
const isTicket = (value) => (0,codec/* isText */.KH)(value) && codec/* ticketForm */.Rp.test(value);

;// CONCATENATED MODULE: ./src/engine/claim-log.ts


/** How far below the head an entry is looked for that can be read. */
const readBack = 32;
/** Numbers below the newest 32 are pruned. */
const keptNumbers = 32;
/** No visit takes longer, ms: a network file system may hang for ever. A store has shorter bounds of its own for its operations. */
const visitWithinMs = 90_000;
/** Performs an operation of a machine, in bounded time. Never rejects. */
async function visitClaimLog(log, op, clock, signal) {
    const over = new AbortController();
    const bounded = AbortSignal.any([signal, over.signal]);
    const visited = visit(log, op, bounded, signal);
    const late = clock
        .wake((0,values/* later */.N)(clock.mono(), visitWithinMs), bounded)
        .then(() => unanswered(op, `it did not answer within ${visitWithinMs / 1000} s`));
    const answer = await Promise.race([visited, late]);
    over.abort();
    return answer;
}
/** What was asked to be appended may be there all the same. */
const unanswered = ({ op }, detail) => ({
    kind: op === 'look' ? 'unknown' : 'unclear',
    detail,
});
/** @param afterwards outlives the visit, for what nobody waits for. */
async function visit(log, op, signal, afterwards) {
    try {
        if (op.op === 'look')
            return await readClaim(log, signal);
        const { number, entry } = op;
        const answer = await (entry.state === 'held' ? acquireClaim : releaseClaim)(log, number, entry, signal);
        if (answer.kind === 'appended')
            log.prune(number - keptNumbers + 1, afterwards).catch(() => undefined);
        return answer;
    }
    catch (error) {
        return unanswered(op, error instanceof Error ? error.message : 'it failed for no known reason');
    }
}
/** The head, and the newest entry that can be read; number 1 is read too, so that a cache does not evict it before the rest ◆. */
async function readClaim(log, signal) {
    const listed = await log.list(signal);
    if (listed.kind !== 'numbers')
        return listed;
    const highest = listed.numbers.at(-1);
    if (highest === undefined)
        return { kind: 'looked', sight: { head: null, newest: null } };
    const [head] = await Promise.all([readEntry(log, highest, signal), highest > 1 ? log.read(1, signal) : null]);
    if ('kind' in head)
        return head;
    return newestBelow(log, head, signal);
}
async function newestBelow(log, head, signal) {
    let { number, body } = head;
    const lowest = Math.max(1, number - readBack);
    while (typeof body === 'string' && number > lowest) {
        const below = await readEntry(log, number - 1, signal);
        if ('kind' in below)
            return below;
        ({ number, body } = below);
    }
    const newest = typeof body === 'object' && body.state !== 'newer' ? { number, entry: body } : null;
    return { kind: 'looked', sight: { head, newest } };
}
async function readEntry(log, number, signal) {
    const read = await log.read(number, signal);
    switch (read.kind) {
        case 'text':
            return { number, body: decodeEntry(read.text) ?? 'corrupt' };
        case 'missing':
            return { number, body: 'unreadable' };
        default:
            return read;
    }
}
/** Exclusively creates a live entry; it is mine only if, listed again, its number is the highest ◆. */
const acquireClaim = append;
/** The same of an entry that is not live: nothing at the head is edited or deleted. */
const releaseClaim = append;
async function append(log, number, entry, signal) {
    const text = encodeEntry(entry);
    const created = await log.create(number, text, signal);
    if (created.kind === 'denied')
        return created;
    if (created.kind !== 'created') {
        // "Mine", after an unclear answer, means that my nonce is in that body ◆.
        const read = await log.read(number, signal);
        if (read.kind === 'text' && read.text !== text)
            return { kind: 'taken', number };
        if (read.kind !== 'text') {
            if (created.kind === 'taken')
                return { kind: 'taken', number };
            // A directory that shows nothing has nothing: it may be tried again.
            return read.kind === 'missing' && log.store === 'dir' ? created : { kind: 'unclear', detail: created.detail };
        }
    }
    const listed = await log.list(signal);
    if (listed.kind !== 'numbers')
        return { kind: 'unclear', detail: listed.detail };
    const highest = listed.numbers.at(-1) ?? 0;
    if (highest > number)
        return { kind: 'taken', number: highest };
    return highest === number ? { kind: 'appended' } : { kind: 'unclear', detail: 'what was created cannot be seen yet' };
}

;// CONCATENATED MODULE: ./src/protocol/expiration.ts
const keptMs = 2 * 24 * 3_600_000;
/** Seconds: last write + `leaseMs` + 2 days; for `completed` max(last write, end of its period) + 2 days (protocol.md, *Parts*: Tags). */
function expirationOf(record, periodEndMs) {
    const endMs = record.state === 'completed' ? Math.max(record.renewedAt, periodEndMs ?? 0) : record.renewedAt + record.leaseMs;
    return Math.ceil((endMs + keptMs) / 1000);
}

;// CONCATENATED MODULE: ./src/engine/engine.ts
/**
 * The loop that feeds inputs to a machine and performs its effects over ports. It decides nothing.
 * Not guaranteed: that an effect succeeds; whatever happens to one comes back as an input, or not at all.
 */



const stopOf = (reason) => typeof reason === 'object' && reason !== null && 'why' in reason
    ? reason
    : { why: 'signal', completes: false };
const takenOver = { kind: 'stopped', why: 'stop-file' };
/** How long the end waits for records of others that are being published again, ms. */
const graceMs = 3_000;
/**
 * Runs a machine to its end and returns its outcome.
 * @param signal asks the machine to stop; its reason may be a `Stop`. The machine still takes back, or releases, what it
 * published before it ends.
 */
async function runMachine(machine, initial, subject, ports, signal) {
    const { clock, random, relays, signer, claims, journal, log, trace } = ports;
    const ended = new AbortController();
    const inputs = [{ type: 'start' }];
    const signed = new Map();
    const republished = [];
    const unwatch = [];
    let alarm = new AbortController();
    let notify = () => undefined;
    const push = (input) => {
        inputs.push(input);
        notify();
    };
    const onAbort = () => {
        push({ type: 'stop', ...stopOf(signal.reason) });
    };
    const collect = async (effect, answers) => {
        for await (const { timing, ...answer } of answers) {
            if (ended.signal.aborted)
                return;
            log.event({ kind: 'relay', purpose: effect.purpose, timing, ...answer });
            push({ type: 'answer', request: effect.request, ...answer });
        }
    };
    const fail = (error) => {
        failure ??= { error };
        notify();
    };
    let failure;
    const perform = (effect) => {
        switch (effect.type) {
            case 'publish': {
                // Another process ends this claim now: it is the writer of the address, and this one sends nothing more.
                if (journal.stopRequested())
                    return 'taken over';
                const event = effect.id === null ? seal(effect) : signed.get(effect.id);
                if (event === undefined)
                    throw new Error(`invariant: event ${String(effect.id)} was signed here`);
                signed.set(event.id, event);
                push({ type: 'signed', request: effect.request, id: event.id });
                collect(effect, relays.publish(effect.to, event, effect.readBack, ended.signal)).catch(fail);
                return 'goes on';
            }
            case 'read':
                collect(effect, relays.read(effect.from, effect.query, ended.signal)).catch(fail);
                return 'goes on';
            case 'persist':
                journal.persist(effect.draft);
                return 'goes on';
            case 'log': {
                if (claims === null)
                    throw new Error('invariant: who visits a claim log has one');
                if (effect.op.op === 'append' && journal.stopRequested())
                    return 'taken over';
                visitClaimLog(claims, effect.op, clock, ended.signal).then((answer) => {
                    push({ type: 'log', request: effect.request, answer });
                }, fail);
                return 'goes on';
            }
            case 'republish':
                republished.push(drain(relays.publish(effect.to, effect.event, effect.readBack, ended.signal)).catch(fail));
                return 'goes on';
            case 'watch':
                unwatch.push(relays.watch(effect.tags, effect.authors, (relay, sighting) => {
                    push({ type: 'pushed', relay, sighting });
                }));
                return 'goes on';
            case 'wake': {
                alarm.abort();
                const own = new AbortController();
                alarm = own;
                clock.wake(effect.at, own.signal).then(() => {
                    if (!own.signal.aborted)
                        push({ type: 'timer' });
                }, fail);
                return 'goes on';
            }
            case 'report':
                log.event(effect.event);
                return 'goes on';
            case 'end':
                return 'goes on';
        }
    };
    /** The version is persisted before it is sent ◆: whoever ends this claim later starts above it. */
    const seal = ({ draft }) => {
        journal.persist(draft);
        return signer.seal(draft.record, draft.createdAt, subject, expirationOf(draft.record, subject.periodEndMs));
    };
    signal.addEventListener('abort', onAbort);
    if (signal.aborted)
        onAbort();
    try {
        let state = initial;
        for (;;) {
            const next = inputs.shift();
            if (failure !== undefined)
                throw failure.error;
            if (next === undefined) {
                await new Promise((resolve) => (notify = resolve));
                continue;
            }
            const input = { ...next, at: stamp(clock, random) };
            trace({ input });
            const step = machine(state, input);
            state = step.state;
            for (const effect of step.effects) {
                trace({ effect });
                if (perform(effect) === 'taken over')
                    return takenOver;
                if (effect.type === 'end') {
                    await Promise.race([Promise.all(republished), clock.wake((0,values/* later */.N)(clock.mono(), graceMs), ended.signal)]);
                    // Nor does it hold what the other process may have ended already.
                    return isAcquisition(effect.outcome) && journal.stopRequested() ? takenOver : effect.outcome;
                }
            }
        }
    }
    finally {
        signal.removeEventListener('abort', onAbort);
        alarm.abort();
        ended.abort();
        for (const cancel of unwatch)
            cancel();
    }
}
const isAcquisition = (outcome) => typeof outcome === 'object' && outcome !== null && 'kind' in outcome && outcome.kind === 'acquired';
const stamp = (clock, random) => ({
    mono: clock.mono(),
    wall: clock.wall(),
    entropy: random.entropy(),
});
async function drain(answers) {
    for await (const _ of answers)
        continue;
}

;// CONCATENATED MODULE: ./src/protocol/relay-set.ts
/**
 * The relay set and its quorum (protocol.md, *Parts*: relay). Two names of one machine that differ in more than spelling
 * (another host name, ws and wss) cannot be told to be one relay here; whoever gives both breaks the promise of the quorum.
 */

/** As many as a record can name. */
const mostRelays = 64;
/**
 * ws and wss URLs separated by commas or white space; duplicates are refused before anything is counted. The problems
 * name a relay by its place or by its shown form: what cannot be parsed may hold a secret anywhere.
 */
function parseRelays(text) {
    const items = text.split(/[\s,]+/).filter((item) => item !== '');
    if (items.length === 0)
        return { ok: false, problems: ['no relay is given; give ws:// or wss:// URLs, or leave it out for the default'] };
    if (items.length > mostRelays)
        return { ok: false, problems: [`${items.length} relays are more than ${mostRelays}`] };
    const endpoints = [];
    const problems = [];
    items.forEach((item, index) => {
        const endpoint = parseEndpoint(item);
        if (endpoint === undefined) {
            problems.push(`relay ${index + 1} of ${items.length} is not a ws:// or wss:// URL`);
        }
        else if (endpoints.some((other) => other.url === endpoint.url)) {
            problems.push(`${endpoint.url} is given twice, and a relay counts once`);
        }
        else
            endpoints.push(endpoint);
    });
    return problems.length === 0 ? { ok: true, endpoints } : { ok: false, problems };
}
function parseEndpoint(item) {
    if (!URL.canParse(item))
        return undefined;
    const url = new URL(item);
    if (url.protocol !== 'ws:' && url.protocol !== 'wss:')
        return undefined;
    url.hash = '';
    const port = url.port === '' ? '' : `:${url.port}`;
    const shown = `${url.protocol}//${url.hostname.replace(/\.$/, '')}${port}${url.pathname.replace(/\/+$/, '')}`;
    return { url: shown, connectUrl: url.href };
}
/**
 * Those of the fallback relays that are not asked before they are needed: none where the others cannot make a quorum. Quorums are of the
 * whole set all the same, so that runs which differ only in who falls back exclude each other (protocol.md, *Parts*).
 */
const reserved = (n, fallback, quorum) => n - fallback.length < quorum ? [] : fallback;
/** `majority`, or an integer from the majority of n to n; undefined for anything else (protocol.md: never below a majority). */
function quorumOf(n, text) {
    if (text === 'majority')
        return majority(n);
    const quorum = /^\d{1,6}$/.test(text) ? Number(text) : NaN;
    return quorum >= majority(n) && quorum <= n ? quorum : undefined;
}

;// CONCATENATED MODULE: ./src/engine/lock-spec.ts

/** Names longer than this, in characters of both together, are not told in the record: some relays take small events only. */
const longestToldNames = 2_000;
function claimantOf(spec, ticket, { signer, relays, claims }) {
    const { namespace, lock, period } = spec;
    const tells = spec.tellsNames && namespace.length + lock.length <= longestToldNames;
    return {
        ...addressOf(spec, ticket, signer),
        ticket,
        period,
        ...membersOf(relays, spec.quorum),
        relaySet: relays.id,
        quorum: spec.quorum,
        pubkey: signer.pubkey,
        authors: signer.authors,
        lockTags: signer.lockTags(namespace, lock),
        handoffTags: signer.handoffTags(namespace, lock),
        completionTags: period === '' ? [] : signer.periodTags(namespace, lock, period),
        namespace: tells ? namespace : null,
        lock: tells ? lock : null,
        holder: spec.holder,
        leaseMs: spec.leaseMs,
        maxClockSkewMs: spec.maxClockSkewMs,
        heedsCompleted: spec.heedsCompleted,
        log: claims?.store ?? null,
        periodEndMs: spec.periodEndMs,
    };
}
/** The whole set, and those of it that are not asked before they are needed. */
const membersOf = ({ all, fallback }, quorum) => ({
    relays: all,
    reserve: reserved(all.length, fallback, quorum),
});
/** `d` and address of a contender's record (protocol.md, *Parts*: Record). */
function addressOf({ namespace, lock }, ticket, signer) {
    const d = `nostr-lock:${signer.lockTag(namespace, lock)}:${ticket}`;
    return { d, address: `${signer.pubkey}:${d}` };
}

;// CONCATENATED MODULE: ./src/protocol/lease.ts

/** What a watcher adds to a lease, ms: max(2 s, 5 %) (protocol.md, *Lease by observation*). */
const lease_marginMs = (leaseMs) => Math.max(2_000, leaseMs * 0.05);
/** A lease counts from the *start* of the last write that counted. */
const lease_leaseEnd = (start, leaseMs) => ({
    mono: (0,values/* later */.N)(start.mono, leaseMs),
    wall: (0,values/* laterWall */.j)(start.wall, leaseMs),
});
/** Of two leases that one holder stands on the later end counts, on each clock (protocol.md, *Holding* ◆). */
const lease_laterEnd = (a, b) => a === null || b === null
    ? (a ?? b)
    : { mono: Math.max(a.mono, b.mono), wall: Math.max(a.wall, b.wall) };
const lease_hasEnded = (end, at) => at.mono >= end.mono || at.wall >= end.wall;
/** The claim's own lease while it is undecided, ms: longer where the claim log comes after the relays (protocol.md, *Acquiring* 2). */
const claimLeaseMs = ({ log }) => (log === null ? 30_000 : 180_000);
/** The lease of an entry of the claim log, ms: entries are not free on the cache (protocol.md, *The claim log*). */
const lease_entryLeaseMs = (log, leaseMs) => log === 'cache' ? Math.max(leaseMs, 15 * 60_000) : leaseMs;
/** A waiter's record has a lease of its own, ms: one that is killed blocks the line for so long. */
const lease_waitingLeaseMs = (/* unused pure expression or super */ null && (5 * 60_000));
/** A suspect with a longer lease is respected, not watched; watching in all ends here, ms. */
const longestWatchedLeaseMs = 20 * 60_000;
const lease_longestWatchMs = (/* unused pure expression or super */ null && (45 * 60_000));
/** How far in the future a fresh record's `renewedAt` may lie by the reader's clock, ms. */
const futureMs = 30_000;
/**
 * By how much clocks may differ where a claim is called dead on sight, ms. A fence has to grow beyond `max-clock-skew` too (S2), and whoever
 * passes over a claim that lives after all sees it win with the smaller fence; a claim is watched out within minutes.
 */
const undecidedSkewMs = (maxClockSkewMs) => 4 * maxClockSkewMs;
const yearSeconds = (/* unused pure expression or super */ null && (365 * 24 * 3_600));
/** No reader's clock decides it: a fence may lead its own record's `created_at` by a year at most (protocol.md, *Validity* ◆). */
const isCredible = (fence, createdAt) => fence <= createdAt + yearSeconds;

// EXTERNAL MODULE: ./src/protocol/version.ts
var version = __nccwpck_require__(9968);
;// CONCATENATED MODULE: ./src/protocol/view.ts



const view_emptyView = { observations: new Map(), quorumReadFrom: null };
/** Takes in what any relay showed; an older version than the known one changes nothing. */
function see(view, sightings, at) {
    const observations = new Map(view.observations);
    for (const sighting of sightings) {
        const known = observations.get(sighting.address);
        if (known !== undefined && !(0,version/* isNewer */.U4)(sighting.version, known.sighting.version))
            continue;
        observations.set(sighting.address, {
            sighting,
            firstSeenAt: at.mono,
            atLastQuorum: known?.atLastQuorum ?? null,
            changedAt: known?.changedAt ?? null,
        });
    }
    return { ...view, observations };
}
/** A quorum read ended: its answers have been seen, and each was asked for at `from` or later. */
function endQuorumRead(view, from, at) {
    const observations = new Map();
    for (const [address, known] of view.observations) {
        const changed = known.atLastQuorum !== null && !(0,version/* isSame */.Ft)(known.atLastQuorum, known.sighting.version);
        observations.set(address, {
            ...known,
            atLastQuorum: known.sighting.version,
            changedAt: changed ? at.mono : known.changedAt,
        });
    }
    const last = view.quorumReadFrom;
    return { observations, quorumReadFrom: last === null || from > last ? from : last };
}
const isLive = (liveness) => liveness === 'fresh' || liveness === 'suspect';
function liveness(view, known, at, maxClockSkewMs) {
    const { record } = known.sighting;
    // A record of an unknown version has an unknown lease: it is live as long as it is shown.
    if (record.state === 'newer')
        return 'fresh';
    if (record.state !== 'waiting' && record.state !== 'claiming' && record.state !== 'held')
        return 'ended';
    const watched = { firstSeenAt: known.firstSeenAt, changedAt: known.changedAt, confirmedFrom: view.quorumReadFrom };
    const skewMs = record.state === 'claiming' ? undecidedSkewMs(maxClockSkewMs) : maxClockSkewMs;
    return watchedLiveness(record, watched, at, skewMs);
}
/** The lease of a record, or of an entry of the claim log, by observation. */
function watchedLiveness({ leaseMs, renewedAt }, { firstSeenAt, changedAt, confirmedFrom }, at, maxClockSkewMs) {
    const age = at.wall - renewedAt;
    if (age > leaseMs + maxClockSkewMs)
        return 'long-stale';
    const span = leaseMs + lease_marginMs(leaseMs);
    // The read that confirms must have started after the watch was over: an answer may have been on its way for long ◆.
    if (confirmedFrom !== null && confirmedFrom >= (0,values/* later */.N)(firstSeenAt, span))
        return 'watched-out';
    const recent = age <= span && age >= -futureMs;
    // A change counts between two quorum reads: old versions that one relay still shows prove nothing ◆.
    const changed = changedAt !== null && at.mono <= (0,values/* later */.N)(changedAt, span);
    return recent || changed ? 'fresh' : 'suspect';
}
/** The instant from which a quorum read can confirm that this version was not renewed. */
function view_watchEnd(known) {
    const { record } = known.sighting;
    if (record.state === 'newer')
        return Infinity;
    return later(known.firstSeenAt, record.leaseMs + marginMs(record.leaseMs));
}

;// CONCATENATED MODULE: ./src/protocol/log.ts
/**
 * The decisions of the claim log (protocol.md, *The claim log*): what a reader makes of the head that it saw, and what the next entry says.
 * Not guaranteed: that what was seen is still the head. Only exclusively creating the next number decides.
 */




const log_emptyLogView = {
    head: null,
    newest: null,
    firstSeenAt: 0,
    changedAt: null,
    lookedFrom: null,
};
/** Takes in a look that started at `from`. A look that lags behind what is known changes nothing ◆: unknown is never empty. */
function seeLog(view, sight, from, at) {
    const known = view.head;
    const lookedFrom = Math.max(view.lookedFrom ?? from, from);
    const number = sight.head?.number ?? 0;
    const isLater = sight.newest !== null && sight.newest.number >= (view.newest?.number ?? 0);
    const newest = isLater ? sight.newest : view.newest;
    if (known !== null && number < known.number)
        return known.body === 'unreadable' ? { ...view, newest, lookedFrom } : view;
    if (known === null || sight.head === null || number > known.number) {
        const changedAt = known === null ? null : at.mono;
        return { head: sight.head, newest, firstSeenAt: at.mono, changedAt, lookedFrom: from };
    }
    // What was unreadable has an owner now: it is watched from here.
    if (known.body === 'unreadable' && sight.head.body !== 'unreadable')
        return { ...view, head: sight.head, newest, firstSeenAt: at.mono, lookedFrom: from };
    return { ...view, newest, lookedFrom };
}
/** A number turned out to be taken that no look has shown yet: a live entry of an unknown owner, never skipped ◆. */
const seeTaken = (view, number, at) => number <= (view.head?.number ?? 0)
    ? view
    : {
        ...view,
        head: { number, body: 'unreadable' },
        firstSeenAt: at.mono,
        changedAt: null,
        lookedFrom: null,
    };
function judgeLog(view, self, at) {
    const completed = completedEntry(view, self);
    if (completed !== null)
        return { kind: 'completed', by: completed };
    const { head } = view;
    if (head === null)
        return { kind: 'free', next: 1 };
    const { body, number } = head;
    const next = number + 1;
    if (body === 'corrupt')
        return { kind: 'free', next };
    if (body === 'unreadable')
        return judgeUnreadable(view, self);
    if (body.state === 'newer')
        return { kind: 'incompatible', why: 'newer-version', by: newerSighting(body, self) };
    if (body.state !== 'held')
        return { kind: 'free', next };
    if (body.ticket === self.ticket)
        return { kind: 'mine', next, entry: body };
    const watched = { firstSeenAt: view.firstSeenAt, changedAt: view.changedAt, confirmedFrom: view.lookedFrom };
    const rival = entrySighting(body, self);
    switch (watchedLiveness(body, watched, at, self.maxClockSkewMs)) {
        case 'long-stale':
        case 'watched-out':
            return { kind: 'free', next };
        case 'fresh':
            return { kind: 'contended', by: rival };
        case 'suspect':
            return body.leaseMs > longestWatchedLeaseMs
                ? { kind: 'contended', by: rival }
                : { kind: 'watch', rival, until: log_watchEnd(view, body.leaseMs) };
    }
}
function judgeUnreadable(view, self) {
    const until = log_watchEnd(view, lease_entryLeaseMs(self.log ?? 'cache', self.leaseMs));
    if (view.lookedFrom !== null && view.lookedFrom >= until)
        return { kind: 'ownerless' };
    return { kind: 'watch', rival: ownerlessSighting(self), until };
}
const log_watchEnd = ({ firstSeenAt }, leaseMs) => (0,values/* later */.N)(firstSeenAt, leaseMs + lease_marginMs(leaseMs));
/** True where somebody else's head is, or may be, live. */
const isTaken = ({ kind }) => kind === 'contended' || kind === 'watch' || kind === 'incompatible';
/** The highest fence of another contender in any entry that could be read; fences never fall along the log. */
function currentFence({ newest }, own) {
    if (newest === null)
        return null;
    const { entry } = newest;
    const others = entry.completed.filter(({ ticket }) => ticket !== own).map(({ fence }) => fence);
    const fences = entry.ticket === own ? others : [...others, entry.fence];
    return fences.length === 0 ? null : Math.max(...fences);
}
/** While holding by entry `number`: a newer body that can be read has another ticket ◆. */
function supersededBy({ newest }, number, self) {
    const isOther = newest !== null && newest.number > number && newest.entry.ticket !== self.ticket;
    return isOther ? entrySighting(newest.entry, self) : null;
}
/** The entry that says that a run finished this contender's period. */
function completedEntry({ newest }, self) {
    if (!self.heedsCompleted || self.period === '' || newest === null)
        return null;
    const found = newest.entry.completed.find(({ period }) => period === self.period);
    if (found === undefined)
        return null;
    const { ticket, fence, holder } = found;
    return sightingOf({ ...newest.entry, state: 'completed', ticket, fence, holder }, self);
}
const entrySighting = (entry, self) => sightingOf(entry, self);
/** The next entry of this contender; completed periods are carried forward, its own added when it completes, and of too many the oldest dropped. */
function nextEntry({ newest }, self, { state, fence, nonce }, at) {
    const { ticket, holder, period, periodEndMs, log, leaseMs } = self;
    const kept = (newest?.entry.completed ?? []).filter((one) => at.wall < one.keepUntil && !(state === 'completed' && one.period === period));
    const keepUntil = (Math.max(at.wall, periodEndMs ?? at.wall) + log_keptMs);
    const own = state === 'completed' && period !== '' ? [{ period, ticket, fence, keepUntil, holder }] : [];
    return {
        v: 1,
        state,
        ticket,
        nonce,
        fence,
        leaseMs: lease_entryLeaseMs(log ?? 'cache', leaseMs),
        renewedAt: at.wall,
        holder,
        completed: [...kept, ...own].slice(-maxCompleted),
    };
}
/** A completed period is kept for two days after its end, ms. */
const log_keptMs = 2 * 24 * 3_600_000;
/** The address of every entry: no relay has such a one. */
const logAddress = 'claim-log';
function sightingOf(entry, self) {
    const { state, ticket, fence, leaseMs, renewedAt, holder, nonce } = entry;
    const record = {
        v: 1,
        state,
        namespace: null,
        lock: null,
        period: '',
        ticket,
        seq: 0,
        fence,
        leaseMs,
        renewedAt,
        relays: '',
        holder,
    };
    return { ...unsigned, lockTag: self.lockTags[0], ticket, version: { createdAt: 0, id: nonce }, record };
}
const newerSighting = (record, self) => ({
    ...unsigned,
    lockTag: self.lockTags[0],
    ticket: '',
    version: { createdAt: 0, id: '' },
    record,
});
/** Nobody can say whose it is. */
function ownerlessSighting(self) {
    const nobody = {
        server: '',
        repository: '',
        workflow: '',
        job: '',
        runId: '',
        runAttempt: 0,
        runUrl: '',
        runner: '',
    };
    const leaseMs = lease_entryLeaseMs(self.log ?? 'cache', self.leaseMs);
    const entry = {
        v: 1,
        state: 'held',
        ticket: '',
        nonce: '',
        fence: 0,
        leaseMs,
        renewedAt: 0,
        holder: nobody,
        completed: [],
    };
    return sightingOf(entry, self);
}
const unsigned = { address: logAddress, pubkey: '', event: { id: '', json: '' } };

;// CONCATENATED MODULE: ./src/protocol/log-access.ts


/** What fails for so long is not available (protocol.md, *The claim log*), ms. */
const patienceMs = 2 * 60_000;
/** Nothing has failed. */
const fresh = { failingSince: null, tries: 0, failsToAppend: false };
const startAccess = (request, at) => ask({ ...fresh, detail: '', appended: null }, request, { op: 'look' }, at);
function ask(known, request, op, at) {
    const { failingSince, tries, failsToAppend, detail, appended } = known;
    const failure = { failingSince, tries, failsToAppend, detail };
    const access = { request, op, askedAt: at, status: 'asked', until: at.mono, ...failure };
    return { access: { ...access, appended }, effects: [{ type: 'log', request, op }] };
}
const log_access_append = (access, request, number, entry, at) => ask(access, request, { op: 'append', number, entry }, at);
/** To append once more: what was appended before does not count as this attempt. */
const forgetAppended = (access) => access === null ? null : { ...access, ...fresh, appended: null };
/** Looks anew; an answer that is on its way is waited for. */
const log_access_visit = (access, request, at) => {
    if (access === null)
        return startAccess(request, at);
    return access.status === 'asked' ? { access, effects: [] } : lookAgain(access, request, at);
};
const lookAgain = (access, request, at) => ask(access, request, { op: 'look' }, at);
/** Unique for each attempt to append: 52 random bits beside the ticket, and the number of the request. */
const nonceOf = (ticket, request, { entropy }) => `${ticket.slice(0, 8)}-${request}-${Math.floor(entropy * 2 ** 52).toString(16)}`;
/** Takes in an answer to the request that is open; another one changes nothing. */
function absorbLog(access, view, input) {
    if (input.type !== 'log' || input.request !== access.request || access.status !== 'asked')
        return { access, view };
    return settle(access, view, input.answer, input.at);
}
function settle(access, view, answer, at) {
    const { op, askedAt } = access;
    switch (answer.kind) {
        case 'looked': {
            const seen = seeLog(view, answer.sight, askedAt.mono, at);
            const appended = found(access.appended, seen);
            const isStuck = seen.head?.number === view.head?.number && appended?.isCertain !== true;
            const done = access.failsToAppend && isStuck ? access : { ...access, ...fresh };
            return { access: { ...done, status: 'looked', appended }, view: seen };
        }
        case 'appended': {
            if (op.op !== 'append')
                throw new Error('invariant: a look appends nothing');
            const { number, entry } = op;
            const seen = seeLog(view, { head: { number, body: entry }, newest: { number, entry } }, askedAt.mono, at);
            const appended = { number, nonce: entry.nonce, at: askedAt, isCertain: true };
            return { access: { ...access, ...fresh, status: 'looked', appended }, view: seen };
        }
        case 'taken':
            return { access: rest(access, 0, at), view: seeTaken(view, answer.number, at) };
        case 'unclear': {
            if (op.op !== 'append')
                return { access: fail(access, answer.detail, at), view };
            const { number, entry } = op;
            const appended = { number, nonce: entry.nonce, at: askedAt, isCertain: false };
            return { access: fail({ ...access, appended }, answer.detail, at), view: seeTaken(view, number, at) };
        }
        case 'unknown':
            return { access: fail(access, answer.detail, at), view };
        case 'denied':
            return { access: { ...access, status: 'denied', detail: answer.detail }, view };
    }
}
/** "Mine" after an unclear answer means that my nonce is in that body ◆. */
function found(appended, { head }) {
    if (appended === null || head === null || head.number !== appended.number)
        return appended;
    const isMine = typeof head.body === 'object' && head.body.state !== 'newer' && head.body.nonce === appended.nonce;
    return { ...appended, isCertain: isMine };
}
const fail = (access, detail, at) => ({
    ...rest(access, Math.min(250 * 2 ** access.tries, 8_000) * (0.5 + at.entropy), at),
    failingSince: access.failingSince ?? access.askedAt.mono,
    tries: access.tries + 1,
    failsToAppend: access.failsToAppend || access.op.op === 'append',
    detail,
});
/** Looks again after so many ms. */
const rest = (access, ms, at) => ({
    ...access,
    status: 'resting',
    until: (0,values/* later */.N)(at.mono, ms),
});
/** True when repeating it makes no sense any more. */
const isUnavailable = ({ status, failingSince }, at) => status === 'denied' || (failingSince !== null && status !== 'asked' && at.mono >= (0,values/* later */.N)(failingSince, patienceMs));
const isResting = (access, at) => access?.status === 'resting' && at.mono < access.until;
const isAsked = (access) => access?.status === 'asked';
/** When something is due without any answer. */
const log_access_accessDue = ({ status, until }) => (status === 'resting' ? until : Infinity);

;// CONCATENATED MODULE: ./src/protocol/quorum.ts
/** floor(n/2)+1: any two majorities of one set share a member. */
const quorum_majority = (n) => Math.floor(n / 2) + 1;
/** True when a quorum is among these relays of the set, each counted once; others do not count. */
function isQuorum(counted, set, quorum) {
    const members = new Set(counted);
    return set.filter((relay) => members.has(relay)).length >= quorum;
}

;// CONCATENATED MODULE: ./src/protocol/round.ts


/** Who has not answered by then, ms, is late. */
const lateMs = 1_500;
/** `reserve`: those of the relays that are not asked before they are needed. */
function startRound(question, relays, nextRequest, at, reserve = []) {
    const reserved = {
        status: 'reserved',
        request: 0,
        since: at.mono,
        askedAt: at.mono,
        until: at.mono,
        tries: 0,
        failures: 0,
        acknowledged: false,
        sightings: [],
    };
    const attempts = new Map(reserve.map((relay) => [relay, reserved]));
    const round = { ...question, id: null, startedAt: at.mono, attempts, nextRequest };
    return round_ask(round, relays.filter((relay) => !attempts.has(relay)), at);
}
/** Asks these relays (again): those that said OK to the write are only read, until they have missed it three times. */
function round_ask(round, relays, at) {
    const attempts = new Map(round.attempts);
    const effects = [];
    let { nextRequest } = round;
    const isRead = (relay) => {
        const known = round.attempts.get(relay);
        return round.draft === null || (known?.acknowledged === true && known.tries % 4 !== 3);
    };
    const groups = [
        { reading: true, relays: relays.filter(isRead) },
        { reading: false, relays: relays.filter((relay) => !isRead(relay)) },
    ];
    for (const group of groups) {
        if (group.relays.length === 0)
            continue;
        const request = nextRequest;
        nextRequest = (nextRequest + 1);
        for (const relay of group.relays) {
            const known = round.attempts.get(relay);
            const { tries = 0, failures = 0, acknowledged = false } = known ?? {};
            const isWaitedFor = known?.status === 'resting';
            const asked = {
                status: 'asked',
                request,
                since: isWaitedFor ? known.since : at.mono,
                askedAt: at.mono,
                until: at.mono,
                tries,
                failures,
                acknowledged,
                sightings: [],
            };
            attempts.set(relay, asked);
        }
        const { purpose, query, draft, id } = round;
        effects.push(group.reading || draft === null
            ? { type: 'read', request, purpose, from: group.relays, query }
            : { type: 'publish', request, purpose, to: group.relays, draft, id, readBack: query });
    }
    return { round: { ...round, attempts, nextRequest }, effects };
}
/** Takes in an input; one that belongs to an earlier round or request changes nothing. */
function absorb(round, input) {
    if (input.type === 'signed') {
        const mine = [...round.attempts.values()].some((attempt) => attempt.request === input.request);
        return mine ? { ...round, id: input.id } : round;
    }
    if (input.type !== 'answer')
        return round;
    const known = round.attempts.get(input.relay);
    if (known?.request !== input.request || known.status !== 'asked')
        return round;
    const acknowledged = known.acknowledged || input.acknowledged;
    const attempts = new Map(round.attempts);
    attempts.set(input.relay, { ...round_settle(round, known, input.answer, input.at), acknowledged });
    return { ...round, attempts };
}
function round_settle(round, known, answer, at) {
    const tries = known.tries + 1;
    if (answer.kind === 'read') {
        // A write counts only where this very version is shown; missing is "not yet" (protocol.md, *Parts* ◆, *Acquiring* 3).
        const counts = round.draft === null || answer.sightings.some((sighting) => shows(round, sighting));
        if (counts)
            return { ...known, status: 'answered', sightings: answer.sightings, tries: 0, failures: 0 };
        return { ...known, status: 'resting', until: (0,values/* later */.N)(at.mono, restMs(100, tries, at)), tries, failures: 0 };
    }
    const failures = known.failures + 1;
    if (answer.kind === 'refused' && isFinal(answer.prefix))
        return { ...known, status: 'hopeless', tries, failures };
    const slow = answer.kind === 'refused' && answer.prefix === 'rate-limited';
    return { ...known, status: 'resting', until: (0,values/* later */.N)(at.mono, restMs(slow ? 3_000 : 250, tries, at)), tries, failures };
}
const shows = (round, sighting) => sighting.address === round.address &&
    sighting.version.createdAt === round.draft?.createdAt &&
    sighting.version.id === round.id;
const isFinal = (prefix) => ['auth-required', 'restricted', 'blocked', 'pow', 'invalid'].includes(prefix);
/** Bounded exponential back-off with jitter of ± 50 %. */
const restMs = (baseMs, tries, at) => baseMs * 2 ** Math.min(tries - 1, 5) * (0.5 + at.entropy);
/** Asks again those whose rest is over, and for the first time the reserve where it is needed. */
function round_askRested(round, at) {
    const isDue = ({ status, until }) => status === 'resting' && until <= at.mono;
    const isNeeded = [...round.attempts.values()].some((attempt) => hasFailed(attempt) || at.mono >= lateAt(attempt));
    const due = [...round.attempts].filter(([, attempt]) => isDue(attempt) || (isNeeded && attempt.status === 'reserved'));
    return due.length === 0
        ? { round, effects: [] }
        : round_ask(round, due.map(([relay]) => relay), at);
}
const hasFailed = ({ status, failures }) => status === 'hopeless' || failures > 0;
/** When it is too late for an answer; never for who answered, or was not asked. */
const lateAt = ({ status, since }) => status === 'asked' || status === 'resting' ? (0,values/* later */.N)(since, lateMs) : Infinity;
/** Who was not asked yet, for the next round: whoever was engaged once stays so. */
const reserveOf = (round) => [...round.attempts].filter(([, { status }]) => status === 'reserved').map(([relay]) => relay);
/** Puts the question again to those that have answered it. */
function askAgain(round, at) {
    const answered = [...round.attempts].filter(([, { status }]) => status === 'answered');
    return round_ask(round, answered.map(([relay]) => relay), at);
}
/** The relays that count, with what they showed. */
const answersOf = (round) => new Map([...round.attempts]
    .filter(([, { status }]) => status === 'answered')
    .map(([relay, { sightings }]) => [relay, sightings]));
const round_stands = (round, relays, quorum) => isQuorum(answersOf(round).keys(), relays, quorum);
/** True when so many relays refused for good that no quorum can come. */
const round_isImpossible = (round, quorum) => [...round.attempts.values()].filter(({ status }) => status !== 'hopeless').length < quorum;
/**
 * True when so many relays are away that whoever has a claim log goes on there: a relay that failed three times in a row, or that has
 * done nothing but fail for ten seconds. It may come back; both locks stay safe, since whoever does without the relays verifies there later.
 */
function isAway(round, quorum, at) {
    const isLong = at.mono >= (0,values/* later */.N)(round.startedAt, 10_000);
    const isGone = ({ status, failures }) => status === 'hopeless' || (status !== 'answered' && (failures >= 3 || (isLong && failures > 0)));
    return [...round.attempts.values()].filter((attempt) => !isGone(attempt)).length < quorum;
}
/** Everybody has answered, or has failed at least once; with nobody in reserve where somebody did. */
function round_isSpent(round) {
    const asked = [...round.attempts.values()].filter(({ status }) => status !== 'reserved');
    const isWell = asked.every(({ status }) => status === 'answered');
    return (isWell ||
        (asked.length === round.attempts.size && asked.every((one) => one.status === 'answered' || hasFailed(one))));
}
/** No quorum can come, and everybody who was asked has said something: others may still have taken what was written. */
const isHopeless = (round, quorum) => round_isImpossible(round, quorum) && [...round.attempts.values()].every(({ status }) => status !== 'asked');
/** The earliest instant at which any answer that counts was asked for. */
const askedFrom = (round) => Math.min(...[...round.attempts.values()].filter(({ status }) => status === 'answered').map(({ askedAt }) => askedAt));
/** The latest instant at which an answer that counts was asked for. */
const askedLast = (round) => Math.max(...[...round.attempts.values()].filter(({ status }) => status === 'answered').map(({ askedAt }) => askedAt));
/** When the next relay's rest is over, or the reserve is needed because one is late. */
function round_nextRest(round) {
    const attempts = [...round.attempts.values()];
    const rests = attempts.filter(({ status }) => status === 'resting').map(({ until }) => until);
    const hasReserve = attempts.some(({ status }) => status === 'reserved');
    return Math.min(...rests, ...(hasReserve ? attempts.map(lateAt) : []));
}

// EXTERNAL MODULE: ./src/protocol/fence.ts
var protocol_fence = __nccwpck_require__(3073);
;// CONCATENATED MODULE: ./src/protocol/verdict.ts





/** Step 1, on a quorum of complete answers. */
function look(view, self, at) {
    const rivals = liveRivals(view, self, at);
    const refusal = refuse(view, self, at) ?? behindHeldOrRespected(rivals);
    if (refusal !== null)
        return refusal;
    const line = rivals.find(({ state, liveness }) => state === 'waiting' && liveness === 'fresh');
    if (line !== undefined)
        return { kind: 'contended', by: line.sighting };
    const suspect = rivals.find(({ liveness }) => liveness === 'suspect');
    const watched = suspect ?? rivals[0];
    if (watched === undefined)
        return { kind: 'claim' };
    const why = watched.state === 'claiming' ? 'undecided' : 'suspect';
    return { kind: 'watch', rival: watched.sighting, why, until: watchEnd(watched.known) };
}
/** Step 3, on a quorum of answers that hold this contender's record at its current version. */
function verdict_verify(view, self, fence, at) {
    const rivals = liveRivals(view, self, at);
    const refusal = refuse(view, self, at) ?? behindHeldOrRespected(rivals);
    if (refusal !== null)
        return refusal;
    const held = rivals.find(({ state }) => state === 'held');
    if (held !== undefined)
        return { kind: 'yield', to: held.sighting };
    const claims = rivals.filter(({ state }) => state === 'claiming');
    const smaller = claims.find(({ sighting }) => isSmaller(sighting, fence, self.ticket));
    if (smaller !== undefined)
        return { kind: 'yield', to: smaller.sighting };
    if (claims[0] !== undefined)
        return { kind: 'pause', rival: claims[0].sighting };
    const highest = (0,protocol_fence/* highestFence */.Av)(view, self.address);
    if (highest !== null && highest.fence >= fence)
        return { kind: 'raise', above: highest.fence, by: highest.by };
    const evicted = ownEviction(view, self);
    return evicted === null ? { kind: 'hold' } : { kind: 'contended', by: evicted };
}
/** In line: whether it is this contender's turn (protocol.md, *Waiting*). A push may bring it: claiming and verifying decide. */
function turn(view, self, seq, at) {
    const refusal = refuse(view, self, at);
    if (refusal !== null)
        return refusal;
    const evicted = ownEviction(view, self);
    if (evicted !== null)
        return { kind: 'contended', by: evicted };
    const ahead = liveRivals(view, self, at).filter(({ state, sighting }) => state !== 'waiting' || isAheadInLine(sighting, seq, self.ticket));
    const behind = ahead.find(({ state }) => state !== 'waiting') ?? ahead[0];
    if (behind === undefined)
        return { kind: 'go' };
    const place = ahead.filter(({ state }) => state === 'waiting').length + 1;
    const checkAt = Math.min(...ahead.map(({ known }) => watchEnd(known)));
    return { kind: 'wait', place, behind: behind.sighting, checkAt };
}
/** The next place in line: after every live contender's. */
function nextSeq(view, self, at) {
    const seqs = liveRivals(view, self, at).map(({ sighting }) => seqOf(sighting));
    return Math.min(Math.max(0, ...seqs) + 1, maxSeq);
}
/** What ends an attempt whatever else there is, before a claim and after it: a completed period ◆, or what this code must not stand beside. */
function refuse(view, self, at) {
    const completed = self.heedsCompleted ? completedRecord(view, self) : null;
    if (completed !== null)
        return { kind: 'completed', by: completed };
    for (const known of view.observations.values()) {
        const { sighting } = known;
        if (!self.lockTags.includes(sighting.lockTag) || sighting.address === self.address)
            continue;
        if (sighting.record.state === 'newer')
            return { kind: 'incompatible', why: 'newer-version', by: sighting };
        // Contenders of two relay sets may never meet on a common relay, so a live one of another set closes ◆.
        const foreign = sighting.record.relays !== self.relaySet;
        if (foreign && isLive(liveness(view, known, at, self.maxClockSkewMs))) {
            return { kind: 'incompatible', why: 'relay-set', by: sighting };
        }
    }
    return null;
}
/** The record that says that a run finished this contender's period. */
function completedRecord(view, self) {
    if (self.period === '')
        return null;
    for (const { sighting } of view.observations.values()) {
        const { record } = sighting;
        if (record.state === 'completed' && self.lockTags.includes(sighting.lockTag) && record.period === self.period)
            return sighting;
    }
    return null;
}
/** A fresh holder, or a suspect one whose lease is too long to be watched: it is respected until it is long stale ◆. */
function behindHeldOrRespected(rivals) {
    const fresh = rivals.find(({ state, liveness }) => state === 'held' && liveness === 'fresh');
    const respected = rivals.find(({ liveness, sighting }) => liveness === 'suspect' && 'leaseMs' in sighting.record && sighting.record.leaseMs > longestWatchedLeaseMs);
    const by = fresh ?? respected;
    return by === undefined ? null : { kind: 'contended', by: by.sighting };
}
function liveRivals(view, self, at) {
    const rivals = [];
    for (const known of view.observations.values()) {
        const { sighting } = known;
        const { state } = sighting.record;
        if (!self.lockTags.includes(sighting.lockTag) || sighting.address === self.address)
            continue;
        if (state !== 'waiting' && state !== 'claiming' && state !== 'held')
            continue;
        const judged = liveness(view, known, at, self.maxClockSkewMs);
        if (isLive(judged))
            rivals.push({ known, sighting, state, liveness: judged });
    }
    return rivals.sort((a, b) => (isBefore(a.sighting, b.sighting) ? -1 : 1));
}
/** An `evicted` record of this contender; only the same key may write one, so that a stranger can block but never evict. */
function ownEviction(view, self) {
    for (const { sighting } of view.observations.values()) {
        if (sighting.record.state === 'evicted' && sighting.ticket === self.ticket && sighting.pubkey === self.pubkey)
            return sighting;
    }
    return null;
}
/** Claims are ordered by (fence, ticket). */
const isSmaller = (rival, fence, ticket) => {
    const its = (0,protocol_fence/* countedFence */._D)(rival.record) ?? Infinity;
    return its !== fence ? its < fence : rival.ticket < ticket;
};
const seqOf = ({ record }) => ('seq' in record ? record.seq : 0);
/** The line is ordered by (seq, ticket). */
const isAheadInLine = (rival, seq, ticket) => seqOf(rival) !== seq ? seqOf(rival) < seq : rival.ticket < ticket;
/** Who is named first: the smaller fence, then the smaller place in line, then the ticket. */
function isBefore(a, b) {
    const key = ({ record }) => (0,protocol_fence/* countedFence */._D)(record) ?? Infinity;
    return key(a) !== key(b) ? key(a) < key(b) : isAheadInLine(a, seqOf(b), b.ticket);
}
/** Contention with one's own run, or job: the person who reads it made it, so it is said. */
function verdict_sameAs(self, rival) {
    // An eviction names the evicted one, which is this contender itself.
    const other = rival.record.state === 'evicted' ? null : holderOf(rival.record);
    if (other === null || self.runId === '' || other.runId !== self.runId)
        return null;
    if (other.server !== self.server || other.repository !== self.repository || other.runAttempt !== self.runAttempt)
        return null;
    return other.job !== '' && other.job === self.job && other.runner === self.runner ? 'job' : 'run';
}

;// CONCATENATED MODULE: ./src/protocol/verification.ts
/**
 * Verifying a claim by read-back (protocol.md, *Acquiring* 3): every relay is read after the claim was written to it, and counts only if it
 * shows the claim at its current version. Not guaranteed: a verdict; the caller bounds how long it is asked for.
 */






const startVerification = (round, claimedAt, leaseMs) => ({
    round,
    claimedAt,
    leaseMs,
    pausedUntil: null,
});
function stepVerification({ view, config }, verification, fence, at) {
    const { round, claimedAt, leaseMs, pausedUntil } = verification;
    if (lease_hasEnded(lease_leaseEnd(claimedAt, leaseMs), at))
        return { kind: 'ran-out' };
    // A claim is renewed while it is undecided, so that nobody watches it out.
    if (at.mono >= renewalDue(verification))
        return { kind: 'renew' };
    if (pausedUntil !== null) {
        if (at.mono < pausedUntil)
            return { kind: 'goes-on', verification, effects: [] };
        const asked = askAgain(round, at);
        return {
            kind: 'goes-on',
            verification: { ...verification, round: asked.round, pausedUntil: null },
            effects: asked.effects,
        };
    }
    if (!round_stands(round, config.relays, config.quorum)) {
        const asked = round_askRested(round, at);
        return { kind: 'goes-on', verification: { ...verification, round: asked.round }, effects: asked.effects };
    }
    const known = endQuorumRead(view, askedFrom(round), at);
    return { kind: 'verdict', verdict: verdict_verify(known, config, fence, at), view: known };
}
/** When something is due without any answer. */
const verification_verificationDue = (verification) => Math.min(verification.pausedUntil ?? round_nextRest(verification.round), renewalDue(verification));
/** At the log a claim is renewed between two visits; one that ran out is given up at once. */
const verification_claimDue = (claim, access) => isAsked(access) ? (0,values/* later */.N)(claim.claimedAt.mono, claim.leaseMs) : renewalDue(claim);
/** When a claim that is undecided is published anew. */
const renewalDue = ({ claimedAt, leaseMs }) => (0,values/* later */.N)(claimedAt.mono, (leaseMs * 2) / 3);

;// CONCATENATED MODULE: ./src/protocol/writer.ts


/** Another process wrote a newer version at this address than this one signed: it is the writer now ◆. */
function foreignVersion({ view, config, draft, id }) {
    const own = view.observations.get(config.address)?.sighting.version;
    if (own === undefined)
        return false;
    return draft === null || id === null ? draft === null : (0,version/* isNewer */.U4)(own, { createdAt: draft.createdAt, id });
}
function writer_drafted(state, to, fence, leaseMs, at) {
    const { namespace, lock, period, ticket, relaySet, holder, address } = state.config;
    const seen = state.view.observations.get(address)?.sighting.version.createdAt ?? 0;
    const createdAt = (0,version/* nextCreatedAt */.bb)(at.wall, Math.max(state.draft?.createdAt ?? 0, seen));
    const base = {
        v: 1,
        namespace,
        lock,
        period,
        ticket,
        seq: state.seq,
        leaseMs,
        renewedAt: at.wall,
        relays: relaySet,
        holder,
    };
    return { record: { ...base, ...stateOf(to, fence) }, createdAt };
}
function stateOf(to, fence) {
    if (to === 'waiting')
        return { state: to, fence: null };
    if (to === 'withdrawn')
        return { state: to, fence };
    if (fence === null)
        throw new Error(`invariant: a ${to} record has a fence`);
    return { state: to, fence };
}
function writer_fenceOf(draft) {
    const fence = draft !== null && 'fence' in draft.record ? draft.record.fence : null;
    if (fence === null)
        throw new Error('invariant: a claim has a fence');
    return fence;
}
/** Everybody's records of the lock; with a draft it is written first. */
function writer_lockRound(writer, purpose, draft, at) {
    const { relays, address } = writer.config;
    const query = lockQuery(writer.config, at.wall);
    return startRound({ purpose, query, draft, address }, relays, writer.nextRequest, at, writer.reserve);
}
/** What shows every record of a lock that may matter: no lease is longer than 7 days (protocol.md, *Reading*). */
function lockQuery(lock, now) {
    const { lockTags, completionTags, authors, maxClockSkewMs } = lock;
    const since = Math.floor((now - maxClockSkewMs) / 1000) - 8 * 24 * 3_600;
    return { kind: 'lock', lockTags, completionTags, authors, since };
}
/** What a round leaves for the next one. */
const writer_followUp = (round) => ({
    nextRequest: round.nextRequest,
    reserve: reserveOf(round),
});
/** The writer's own record, and with it whether it was evicted; with a draft it is written first. */
function writer_ownRound(writer, purpose, draft, at) {
    const { pubkey, d, relays, address } = writer.config;
    const query = { kind: 'addresses', author: pubkey, ds: [d, `${d}:evicted`] };
    return startRound({ purpose, query, draft, address }, relays, writer.nextRequest, at, writer.reserve);
}

;// CONCATENATED MODULE: ./src/protocol/holder-state.ts








/** Takes over what a contender acquired. */
function newHolder(config, holding) {
    const { draft, eventId, onRelays, onLog, backend, reserve } = holding;
    const entryMs = lease_entryLeaseMs(config.log ?? 'cache', config.leaseMs);
    return {
        config,
        phase: { name: 'new' },
        view: view_emptyView,
        draft,
        id: eventId,
        seq: 'seq' in draft.record ? draft.record.seq : 0,
        nextRequest: 1,
        reserve,
        log: log_emptyLogView,
        access: null,
        nextLog: 1,
        safe: onRelays,
        kept: onLog === null ? null : { ...onLog, renewAt: (0,values/* later */.N)(onLog.until.mono, (-entryMs * 2) / 3), isRenewing: false },
        isEntryEnded: null,
        backend,
        lapsedAt: null,
    };
}
/** A suspended machine stops the monotonic clock, so the wall clock is looked at once in a while. */
const glanceMs = 10_000;
const dueAfter = (startedAt, { leaseMs }) => (0,values/* later */.N)(startedAt.mono, leaseMs / 3);
/** A read that does not stand by then is begun anew. */
const readAnewAt = ({ startedAt }, { leaseMs }) => (0,values/* later */.N)(startedAt, leaseMs / 6);
/** Entries are appended every third of their own lease. */
const keptFrom = ({ number, at }, { log, leaseMs }) => {
    const entryMs = lease_entryLeaseMs(log ?? 'cache', leaseMs);
    return { number, until: lease_leaseEnd(at, entryMs), renewAt: (0,values/* later */.N)(at.mono, entryMs / 3), isRenewing: false };
};
/** When its lease is over: the later of the two that it stands on ◆. */
const safeEnd = ({ safe, kept }) => lease_laterEnd(safe, kept?.until ?? null);
const isOnRelays = ({ safe }, at) => safe !== null && !lease_hasEnded(safe, at);
const isOnLog = ({ kept }, at) => kept !== null && !lease_hasEnded(kept.until, at);
const toLog = (state, { access, effects }) => ({
    state: { ...state, access, nextLog: Math.max(state.nextLog, access.request + 1) },
    effects,
});
const holder_state_end = (state, outcome) => ({
    state: { ...state, phase: { name: 'ended' } },
    effects: [{ type: 'end', outcome }],
});
function holderWakeAt(state, at) {
    const { phase, lapsedAt, kept, access } = state;
    const glance = lapsedAt === null ? Math.min(safeEnd(state)?.mono ?? Infinity, at.mono + glanceMs) : Infinity;
    const visit = access === null ? Infinity : log_access_accessDue(access);
    const log = lapsedAt !== null || kept === null ? Infinity : kept.isRenewing ? visit : kept.renewAt;
    const due = Math.min(relaysDue(state), phase.name === 'relogging' || phase.name === 'ending-entry' ? visit : Infinity);
    // Nothing is set before it has begun.
    if (phase.name === 'new' || phase.name === 'ended')
        return Infinity;
    if (phase.name === 'ending' || phase.name === 'ending-entry')
        return due;
    return Math.min(glance, log, due);
}
function relaysDue(state) {
    const { phase, config } = state;
    switch (phase.name) {
        case 'holding':
            return phase.renewAt;
        case 'reading':
            return Math.min(round_nextRest(phase.round), state.kept === null ? readAnewAt(phase.round, config) : Infinity);
        case 'renewing':
            return Math.min(round_nextRest(phase.round), dueAfter(phase.startedAt, config));
        case 'reclaiming':
            return verification_verificationDue(phase);
        case 'relogging':
            return phase.claim === null ? Infinity : verification_claimDue(phase.claim, state.access);
        case 'announcing':
            return Math.min(round_nextRest(phase.round), phase.claimEnd.mono);
        case 'ending-entry':
            return phase.until;
        case 'ending':
            return Math.min(round_nextRest(phase.round), phase.until);
        case 'new':
        case 'ended':
            return Infinity;
    }
}
const holder_state_enter = (state, phase, { round, effects }) => ({
    state: { ...state, id: round.draft === null ? state.id : null, phase: phase(round), ...writer_followUp(round) },
    effects,
});
const holder_state_again = (state, { round, effects }) => ({
    state: { ...state, phase: { ...state.phase, round }, ...writer_followUp(round) },
    effects,
});
const holder_state_prepend = (effects, step) => ({
    ...step,
    effects: [...effects, ...step.effects],
});

;// CONCATENATED MODULE: ./src/protocol/log-ending.ts


/** `state`: what the entry becomes. Called again until it is done; who calls bounds how long. */
function stepLogEnding({ config, log, nextLog }, access, state, at) {
    if (access.status === 'asked')
        return { kind: 'goes-on', access, effects: [] };
    if (isUnavailable(access, at))
        return { kind: 'unavailable' };
    if (access.status !== 'looked') {
        if (at.mono < access.until)
            return { kind: 'goes-on', access, effects: [] };
        return { kind: 'goes-on', ...lookAgain(access, nextLog, at) };
    }
    const { head, newest } = log;
    // An entry that may have been appended is not given up while it cannot be seen.
    if (head?.body === 'unreadable' && access.appended?.number === head.number)
        return { kind: 'goes-on', access: rest(access, 250 * (0.5 + at.entropy), at), effects: [] };
    const mine = newest !== null && newest.number === head?.number && newest.entry.ticket === config.ticket ? newest : null;
    if (mine === null)
        return { kind: 'done', isEnded: null };
    if (mine.entry.state !== 'held')
        return { kind: 'done', isEnded: true };
    const nonce = nonceOf(config.ticket, nextLog, at);
    const entry = nextEntry(log, config, { state, fence: mine.entry.fence, nonce }, at);
    return { kind: 'goes-on', ...log_access_append(access, nextLog, mine.number + 1, entry, at) };
}

;// CONCATENATED MODULE: ./src/protocol/holder-end.ts






/** `to` is null where nobody is known. Whoever was superseded in the log appends nothing more ◆. */
function lose(state, cause, to, at, isSuperseded = false) {
    const outcome = { kind: 'lost', cause, to, since: state.lapsedAt ?? at.wall };
    const why = { kind: 'lost', outcome };
    return isSuperseded
        ? endOnRelays({ ...state, kept: null }, why, (0,values/* later */.N)(at.mono, state.config.releaseWithinMs), at)
        : publishEnding(state, why, at);
}
/** The log first, then the relays ◆: also where no entry is known, because one may have been appended all the same. */
function publishEnding(state, why, at) {
    const { config } = state;
    const endBy = (0,values/* later */.N)(at.mono, config.releaseWithinMs);
    if (config.log === null)
        return endOnRelays(state, why, endBy, at);
    const until = (0,values/* later */.N)(at.mono, config.releaseWithinMs / 2);
    const phase = { name: 'ending-entry', until, endBy, why };
    return toLog({ ...state, phase }, log_access_visit(forgetAppended(state.access), state.nextLog, at));
}
function onEndingEntry(state, phase, at) {
    const { access } = state;
    const { why, until, endBy } = phase;
    if (access === null)
        throw new Error('invariant: who ends an entry visits the log');
    const step = stepLogEnding(state, access, endingState(why), at);
    if (step.kind === 'goes-on' && at.mono < until)
        return toLog(state, step);
    const isEntryEnded = step.kind === 'done';
    return endOnRelays({ ...state, isEntryEnded }, why, endBy, at);
}
/** Its fence goes on counting, so whoever held never withdraws ◆; a lost lease is never completed. */
function endOnRelays(state, why, until, at) {
    const draft = writer_drafted(state, endingState(why), writer_fenceOf(state.draft), state.config.leaseMs, at);
    const asked = writer_ownRound(state, 'release', draft, at);
    return holder_state_enter({ ...state, draft }, (round) => ({ name: 'ending', round, until, why }), asked);
}
const endingState = (why) => (why.kind === 'released' ? why.state : 'released');
function onEnding(state, { round, until, why }, at) {
    const { config, safe } = state;
    if (foreignVersion(state))
        return meetForeign(state);
    const quorum = round_stands(round, config.relays, config.quorum);
    // Where the log stood alone, or has ended it, relays are told as far as they can be reached.
    const isTold = state.isEntryEnded === true && (safe === null ? round_isSpent(round) : isAway(round, config.quorum, at));
    const isOver = quorum || isTold || isHopeless(round, config.quorum) || at.mono >= until;
    if (!isOver)
        return holder_state_again(state, round_askRested(round, at));
    if (why.kind === 'lost')
        return holder_state_end(state, why.outcome);
    const log = state.kept === null ? null : state.isEntryEnded === true;
    return holder_state_end(state, { kind: 'released', state: why.state, quorum, log, endsBy: endsBy(state, quorum) });
}
/** When the leases that could not be ended end by themselves; null where nothing is left. */
function endsBy({ safe, kept, isEntryEnded }, quorum) {
    const left = [
        ...(quorum || safe === null ? [] : [safe.wall]),
        ...(kept === null || isEntryEnded === true ? [] : [kept.until.wall]),
    ];
    return left.length === 0 ? null : Math.max(...left);
}
/** Somebody else ended this holding: it is the writer of the address now, and this one stops for good ◆. */
function meetForeign(state) {
    const by = state.view.observations.get(state.config.address)?.sighting;
    if (by === undefined)
        throw new Error('invariant: a foreign version was seen');
    return holder_state_end(state, { kind: 'superseded', by });
}

;// CONCATENATED MODULE: ./src/protocol/log-taking.ts



/** How long an append of one's own is looked for, ms, before it counts as somebody's who cannot be known. */
const ownLagMs = 30_000;
function stepTaking({ config, log, nextLog }, access, fence, at) {
    if (access.status === 'asked')
        return { kind: 'goes-on', access, effects: [] };
    const verdict = judgeLog(log, config, at);
    if (isUnavailable(access, at)) {
        // What could be read of it may still show a live entry.
        return isTaken(verdict) || verdict.kind === 'completed'
            ? verdict
            : { kind: 'unavailable', detail: access.detail };
    }
    if (access.status !== 'looked') {
        if (at.mono < access.until)
            return { kind: 'goes-on', access, effects: [] };
        return { kind: 'goes-on', ...lookAgain(access, nextLog, at) };
    }
    // What was just appended may be seen a little later; it is not mine before that.
    const { appended } = access;
    const isOwn = log.head?.body === 'unreadable' && appended?.number === log.head.number;
    if (isOwn && at.mono < (0,values/* later */.N)(appended.at.mono, ownLagMs))
        return { kind: 'goes-on', access: rest(access, 500 * (0.5 + at.entropy), at), effects: [] };
    switch (verdict.kind) {
        case 'ownerless':
            return {
                kind: 'unavailable',
                detail: 'its newest entry has no owner that could be read, and nobody can append after it until the store drops it',
            };
        case 'free':
        case 'mine': {
            if (verdict.kind === 'mine' &&
                appended !== null &&
                isHead(verdict.entry, appended) &&
                verdict.entry.fence === fence)
                return { kind: 'taken', appended };
            const highest = currentFence(log, config.ticket);
            if (highest !== null && highest >= fence)
                return { kind: 'raise', above: highest };
            const nonce = nonceOf(config.ticket, nextLog, at);
            const entry = nextEntry(log, config, { state: 'held', fence, nonce }, at);
            return { kind: 'goes-on', ...log_access_append(access, nextLog, verdict.next, entry, at) };
        }
        default:
            return verdict;
    }
}
const isHead = ({ nonce }, appended) => appended.isCertain && nonce === appended.nonce;

;// CONCATENATED MODULE: ./src/protocol/holder-log.ts
/**
 * A holder at the claim log: its entry is appended anew every third of its lease, beside the renewals on the relays, and taken again after a
 * lapse (protocol.md, *Keeping it*). Not guaranteed: that the log can be reached; a holder on both goes on standing on the relays.
 */









/** How soon an append that failed is tried again, ms. */
const retryMs = 30_000;
/** What the log says of this holding: null while it stands; else how it ends. */
function judgeKept(state, at) {
    const { kept, log, config } = state;
    if (kept === null)
        return null;
    const by = supersededBy(log, kept.number, config);
    if (by !== null)
        return lose(state, 'overtaken', by, at, true);
    const { newest } = log;
    // Another process ended this holding: an entry of this ticket that is not live.
    if (newest !== null && newest.entry.ticket === config.ticket && newest.entry.state !== 'held')
        return holder_state_end(state, { kind: 'superseded', by: entrySighting(newest.entry, config) });
    return null;
}
/** Appends the next entry when it is due; what the relays do goes on meanwhile. */
function keepEntry(state, at) {
    const { kept, config } = state;
    if (kept === null || state.lapsedAt !== null)
        return { state, effects: [] };
    if (!kept.isRenewing) {
        if (at.mono < kept.renewAt)
            return { state, effects: [] };
        const visited = log_access_visit(forgetAppended(state.access), state.nextLog, at);
        return toLog({ ...state, kept: { ...kept, isRenewing: true } }, visited);
    }
    if (state.access === null)
        throw new Error('invariant: who appends visits the log');
    const step = stepTaking(state, state.access, writer_fenceOf(state.draft), at);
    switch (step.kind) {
        case 'goes-on':
            return toLog(state, step);
        case 'taken':
            return { state: { ...state, kept: keptFrom(step.appended, config) }, effects: [] };
        case 'raise':
            return lose(state, 'overtaken', null, at, true);
        default:
            // It is tried again; until then it stands on what it has.
            return {
                state: { ...state, kept: { ...kept, isRenewing: false, renewAt: (0,values/* later */.N)(at.mono, retryMs) } },
                effects: [],
            };
    }
}
/** After a lapse, and after the claim was verified again on the relays, or without a quorum of them. */
const relog = (state, claim, at) => toLog({ ...state, phase: { name: 'relogging', claim } }, log_access_visit(forgetAppended(state.access), state.nextLog, at));
function onRelogging(state, { claim }, at) {
    const { access, config } = state;
    if (access === null)
        throw new Error('invariant: who is at the log visits it');
    if (claim !== null) {
        const hasRunOut = lease_hasEnded(lease_leaseEnd(claim.claimedAt, claim.leaseMs), at);
        if (hasRunOut || (at.mono >= renewalDue(claim) && access.status !== 'asked'))
            return { kind: 'claim-again', state };
    }
    const step = stepTaking(state, access, writer_fenceOf(state.draft), at);
    switch (step.kind) {
        case 'goes-on':
            return { kind: 'step', step: toLog(state, step) };
        case 'taken':
            return { kind: 'regained', state: { ...state, kept: keptFrom(step.appended, config) } };
        case 'unavailable':
            if (claim !== null)
                return { kind: 'regained', state: { ...state, kept: null } };
            // Neither store is there: the relays are asked again, and the log only after a rest.
            return { kind: 'claim-again', state: { ...state, access: rest(access, retryMs, at) } };
        case 'raise':
            return { kind: 'step', step: lose(state, 'overtaken', null, at, true) };
        case 'watch':
            return { kind: 'step', step: lose(state, 'overtaken', step.rival, at, true) };
        case 'contended':
        case 'completed':
        case 'incompatible':
            return { kind: 'step', step: lose(state, 'overtaken', step.by, at, true) };
    }
}

;// CONCATENATED MODULE: ./src/protocol/contender-state.ts








function newContender(config) {
    return {
        config,
        phase: { name: 'new' },
        view: emptyView,
        draft: null,
        id: null,
        nextRequest: 1,
        reserve: config.reserve,
        deadline: 0,
        watch: null,
        watchedMs: 0,
        isSubscribed: false,
        pauses: 0,
        wasShown: false,
        rival: null,
        seq: 0,
        line: null,
        log: emptyLogView,
        access: null,
        nextLog: 1,
    };
}
/** The instant at which something is due without any answer. */
function wakeAt(state) {
    const { phase, deadline } = state;
    switch (phase.name) {
        case 'resting':
            return Math.min(phase.until, deadline);
        case 'queued':
            return queueWakeAt(state, phase);
        case 'looking':
            return Math.min(nextRest(phase.round), deadline);
        case 'verifying':
            return Math.min(verificationDue(phase), deadline);
        case 'stepping-back':
            return Math.min(nextRest(phase.round), phase.until);
        case 'announcing':
            return Math.min(nextRest(phase.round), phase.claimEnd.mono, deadline);
        case 'logging':
            return Math.min(logDue(state), phase.claim === null ? Infinity : claimDue(phase.claim, state.access));
        case 'watching-log':
            return Math.min(logDue(state), state.line?.until ?? Infinity);
        case 'ending-entry':
            return Math.min(logDue(state), phase.until);
        case 'standing':
            return Math.min(nextRest(phase.round), phase.until);
        case 'new':
        case 'ended':
            return Infinity;
    }
}
const logDue = ({ access }) => (access === null ? Infinity : accessDue(access));
/** Renewed every third of its lease. */
const waitingRenewalDue = (renewedAt) => later(renewedAt.mono, waitingLeaseMs / 3);
function queueWakeAt(state, phase) {
    const { line, deadline } = state;
    const end = line?.countsUntil?.mono ?? deadline;
    const due = phase.round === null ? Math.min(phase.pollAt, waitingRenewalDue(phase.renewedAt)) : nextRest(phase.round);
    return Math.min(due, end, line?.until ?? Infinity, logDue(state));
}
/** Sets the alarm where it moved. */
function withAlarm(result, before) {
    const at = wakeAt(result.state);
    if (at === before || at === Infinity)
        return result;
    return contender_state_prepend([{ type: 'wake', at }], result);
}
const contender_state_isOver = (state, at) => at.mono >= state.deadline;
const contender_state_end = (state, outcome) => ({
    state: { ...state, phase: { name: 'ended' } },
    effects: [{ type: 'end', outcome }],
});
const contender_state_toLog = (state, { access, effects }) => ({
    state: { ...state, access, nextLog: Math.max(state.nextLog, access.request + 1) },
    effects,
});
const contender_state_enter = (state, phase, { round, effects }) => ({
    state: { ...state, id: round.draft === null ? state.id : null, phase: phase(round), ...followUp(round) },
    effects,
});
const contender_state_again = (state, phase, { round, effects }) => ({
    state: { ...state, phase: { ...phase, round }, ...followUp(round) },
    effects,
});
const contender_state_prepend = (effects, step) => ({
    ...step,
    effects: [...effects, ...step.effects],
});

;// CONCATENATED MODULE: ./src/protocol/contender-watch.ts



const pollSuspectMs = 10_000;
/** Who claims again and again, or renews with a clock that is off, is not watched for ever (protocol.md, *Lease by observation* ◆). */
const isWatchOver = ({ watchedMs, watch }, at) => watchedMs + (watch === null ? 0 : at.mono - watch.since) >= longestWatchMs;
/** Rests until the next look; the deadline moves along. */
function watchOut(state, verdict, at) {
    const watch = state.watch ?? { leftMs: Math.max(0, state.deadline - at.mono), since: at.mono };
    // A claim is decided within a few round trips; a suspect is watched until its lease is over.
    const base = verdict.why === 'undecided' ? pauseMs(state, at) : pollSuspectMs * (0.5 + at.entropy);
    const left = verdict.until - at.mono;
    const until = later(at.mono, left > 0 ? Math.min(base, left) : pauseMs(state, at));
    const { rival, why } = verdict;
    const isNews = state.watch === null || state.rival?.address !== rival.address;
    const untilWall = laterWall(at.wall, Math.max(0, left));
    const report = { type: 'report', event: { kind: 'watching', rival, why, untilWall } };
    return {
        state: {
            ...state,
            watch,
            rival,
            deadline: later(until, watch.leftMs),
            phase: { name: 'resting', until },
            pauses: state.pauses + 1,
            isSubscribed: true,
        },
        effects: [...(state.isSubscribed ? [] : [subscription(state.config)]), ...(isNews ? [report] : [])],
    };
}
/** Pushes of whatever may hand the lock off. */
const subscription = ({ handoffTags, authors }) => ({
    type: 'watch',
    tags: handoffTags,
    authors,
});
const leaveWatch = (state, at) => state.watch === null
    ? state
    : {
        ...state,
        watch: null,
        watchedMs: state.watchedMs + (at.mono - state.watch.since),
        deadline: later(at.mono, state.watch.leftMs),
    };
/** Bounded exponential pause with jitter, ms: 50 to 1,000, ± 50 %. */
const pauseMs = (state, at) => Math.min(50 * 2 ** state.pauses, 1_000) * (0.5 + at.entropy);
function contender_watch_outcomeOf(state, refusal) {
    switch (refusal.kind) {
        case 'contended':
            return { kind: 'contended', by: refusal.by, same: sameAs(state.config.holder, refusal.by) };
        case 'completed':
        case 'incompatible':
            return refusal;
    }
}

;// CONCATENATED MODULE: ./src/protocol/contender-standing.ts







/** How long relays are told of a lock that stands on the log alone before it is used, ms. */
const tellMs = 3_000;
/** From here on this contender never publishes `withdrawn` or `waiting` again: its fence goes on counting ◆. */
function announce(state, claim, at) {
    const draft = drafted(state, 'held', fenceOf(state.draft), state.config.leaseMs, at);
    const claimEnd = leaseEnd(claim.claimedAt, claim.leaseMs);
    // The lease that is announced may be shorter than the claim's, and what was told of it must not shrink.
    const safe = leaseEnd(claim.claimedAt, Math.min(claim.leaseMs, state.config.leaseMs));
    const isHandedOver = state.config.handsOver === true && !hasEnded(safe, at);
    const verified = isHandedOver ? acquired({ ...state, draft }, safe) : null;
    // Whoever ends it from here on, be the holder there or not, ends what held.
    if (verified !== null)
        return prepend([{ type: 'persist', draft }], verified);
    return enter({ ...state, draft }, (round) => ({ name: 'announcing', round, startedAt: at, claimEnd }), ownRound(state, 'announce', draft, at));
}
function onAnnouncing(state, phase, at) {
    const { config } = state;
    const { round, startedAt, claimEnd } = phase;
    const safe = leaseEnd(startedAt, config.leaseMs);
    // What counts only after the claim's lease announces nothing: somebody else may hold by then ◆. A lease that has ended by now, as it may have for a frozen process, is no acquisition any more.
    const hasRunOut = hasEnded(claimEnd, at) || hasEnded(safe, at);
    const isLate = hasRunOut || isOver(state, at) || isImpossible(round, config.quorum);
    if (isLate) {
        // Where the log is this contender's, it stands on that.
        const standing = isLogSafe(state, at) ? acquired(state, null) : null;
        return standing === null
            ? { kind: 'surrender', outcome: { kind: 'unavailable' } }
            : { kind: 'step', step: standing };
    }
    if (!stands(round, config.relays, config.quorum))
        return { kind: 'step', step: again(state, phase, askRested(round, at)) };
    return { kind: 'step', step: acquired(state, safe) ?? { state, effects: [] } };
}
/** Won on the log alone: whatever relays can be reached are told, and what they show is looked at. */
function stand(state, fence, at) {
    const draft = drafted(state, 'held', fence, state.config.leaseMs, at);
    return enter({ ...state, draft }, (round) => ({ name: 'standing', round, until: later(at.mono, tellMs) }), lockRound(state, 'claim', draft, at));
}
function onStanding(state, phase, at) {
    const { config } = state;
    const { round, until } = phase;
    if (!isLogSafe(state, at))
        return { kind: 'surrender', outcome: { kind: 'unavailable' } };
    const verdict = verify(state.view, config, fenceOf(state.draft), at);
    // A live holder on a relay that did answer has the lock ◆.
    if (verdict.kind === 'contended' || verdict.kind === 'completed' || verdict.kind === 'incompatible')
        return { kind: 'surrender', outcome: outcomeOf(state, verdict) };
    if (verdict.kind === 'yield' && verdict.to.record.state === 'held')
        return { kind: 'surrender', outcome: outcomeOf(state, { kind: 'contended', by: verdict.to }) };
    if (verdict.kind === 'raise')
        return { kind: 'raise' };
    if (!isSpent(round) && at.mono < until)
        return { kind: 'step', step: again(state, phase, askRested(round, at)) };
    return { kind: 'step', step: acquired(state, null) ?? { state, effects: [] } };
}
/** `onRelays`: the lease there; null where it stands on the log alone. Null where nothing was signed yet. */
function acquired(state, onRelays) {
    const { config, draft, id, access } = state;
    if (draft === null || id === null)
        return null;
    const { ticket, lockTags, period, log } = config;
    const entry = access?.appended?.isCertain === true ? access.appended : null;
    const until = logEnd(state);
    const onLog = entry === null || until === null ? null : { number: entry.number, until };
    const safe = laterEnd(onRelays, until);
    if (safe === null)
        throw new Error('invariant: who holds stands on something');
    return end(state, {
        kind: 'acquired',
        holding: {
            ticket,
            lockTag: lockTags[0],
            period,
            fence: fenceOf(draft),
            backend: backendOf(onRelays !== null, onLog === null ? null : log),
            draft,
            eventId: id,
            safeUntil: safe.mono,
            safeUntilWall: safe.wall,
            reserve: state.reserve,
            onRelays,
            onLog,
        },
    });
}
function backendOf(onRelays, log) {
    if (log === null)
        return 'relays';
    return onRelays ? `relays+${log}` : log;
}
/** When the entry that this contender appended runs out; null where it has none. */
function logEnd({ access, config }) {
    if (access?.appended?.isCertain !== true || config.log === null)
        return null;
    return leaseEnd(access.appended.at, entryLeaseMs(config.log, config.leaseMs));
}
function isLogSafe(state, at) {
    const until = logEnd(state);
    return until !== null && !hasEnded(until, at);
}

;// CONCATENATED MODULE: ./src/protocol/holder.ts
/**
 * The machine that keeps a lock: renew, notice a lapse in time, verify again after it, let go when evicted, overtaken or asked to
 * (protocol.md, *Holding*, *Releasing*). Not guaranteed: that the job stops when the lease does; it has to ask, and the resource has to compare fences.
 */












/** An answer that is taken in so late was on its way while this process stood still, ms. */
const staleMs = 3_000;
function holder(state, input) {
    if (state.phase.name === 'ended')
        return { state, effects: [] };
    const before = input.type === 'timer' ? null : holderWakeAt(state, input.at);
    const taken = take(state, input);
    const done = input.type === 'stop' ? stop(taken, input.completes, input.at) : advance(taken, input.at);
    const step = tellStanding(taken, done, input.at);
    const at = holderWakeAt(step.state, input.at);
    return at === before || at === Infinity ? step : holder_state_prepend([{ type: 'wake', at }], step);
}
function take(state, input) {
    const { phase } = state;
    let { view, id, log, access } = state;
    if (input.type === 'answer' && input.answer.kind === 'read')
        view = see(view, input.answer.sightings, input.at);
    // An eviction, or an end that somebody else wrote, is met by push; whatever else is pushed is no ground for anything here.
    if (input.type === 'pushed' && mayEnd(input.sighting, state.config))
        view = see(view, [input.sighting], input.at);
    if (access !== null)
        ({ access, view: log } = absorbLog(access, log, input));
    if (!('round' in phase))
        return { ...state, view, log, access };
    const round = absorb(phase.round, input);
    if (input.type === 'signed' && round.id !== null)
        id = round.id;
    return { ...state, view, log, access, id, phase: { ...phase, round } };
}
const mayEnd = ({ record, address }, own) => record.state === 'evicted' || address === own.address;
function advance(state, at) {
    const { phase, view, config } = state;
    if (phase.name === 'ended')
        return { state, effects: [] };
    if (phase.name === 'ending')
        return onEnding(state, phase, at);
    if (foreignVersion(state))
        return meetForeign(state);
    if (phase.name === 'ending-entry')
        return onEndingEntry(state, phase, at);
    const evicted = ownEviction(view, config);
    if (evicted !== null)
        return lose(state, 'evicted', evicted, at);
    const ended = judgeKept(state, at);
    if (ended !== null)
        return ended;
    if (state.lapsedAt === null && !isOnRelays(state, at) && !isOnLog(state, at))
        return lapse(state, at);
    const kept = keepEntry(state, at);
    return isEnding(kept.state) ? kept : holder_state_prepend(kept.effects, advanceOnRelays(kept.state, at));
}
const isEnding = ({ phase }) => phase.name === 'ended' || phase.name.startsWith('ending');
function advanceOnRelays(state, at) {
    const { phase } = state;
    switch (phase.name) {
        case 'new':
            return holder_open(state, at);
        case 'reading':
            return onReading(state, phase, at);
        case 'holding':
            return at.mono >= phase.renewAt ? readFirst(state, at) : { state, effects: [] };
        case 'renewing':
            return isOnRelays(state, at) ? onRenewing(state, phase, at) : readFirst(state, at);
        case 'reclaiming':
            return onReclaiming(state, phase, at);
        case 'relogging': {
            const relogged = onRelogging(state, phase, at);
            if (relogged.kind === 'step')
                return relogged.step;
            if (relogged.kind === 'claim-again')
                return readFirst(relogged.state, at);
            if (phase.claim === null)
                return readFirst({ ...relogged.state, lapsedAt: null }, at);
            return holder_announce(relogged.state, lease_leaseEnd(phase.claim.claimedAt, phase.claim.leaseMs), at);
        }
        case 'announcing':
            return holder_onAnnouncing(state, phase, at);
        case 'ending-entry':
        case 'ending':
        case 'ended':
            return { state, effects: [] };
    }
}
/** Says what it stands on where that changed, and until when. */
function tellStanding(before, step, at) {
    const { state } = step;
    if (isEnding(state) || state.lapsedAt !== null)
        return step;
    const safe = safeEnd(state);
    if (safe === null)
        return step;
    const backend = backendOf(isOnRelays(state, at), isOnLog(state, at) ? state.config.log : null);
    const isRenewed = state.safe !== before.safe || state.kept?.until !== before.kept?.until;
    if (isRenewed) {
        const { mono: safeUntil, wall: safeUntilWall } = safe;
        const event = { kind: 'renewed', safeUntil, safeUntilWall, eventId: state.id ?? '', backend };
        return { state: { ...state, backend }, effects: [...step.effects, { type: 'report', event }] };
    }
    if (backend === state.backend)
        return step;
    return {
        state: { ...state, backend },
        effects: [...step.effects, { type: 'report', event: { kind: 'degraded', backend } }],
    };
}
// ---------------------------------------------------------------- renew
function holder_open(state, at) {
    const { handoffTags, authors } = state.config;
    const watch = { type: 'watch', tags: handoffTags, authors };
    return holder_state_prepend([watch], readFirst(state, at));
}
/** A renewal on top of an end that somebody else wrote would bury it, and another may hold by then ◆. */
const readFirst = (state, at) => holder_state_enter(state, (round) => ({ name: 'reading', round }), writer_ownRound(state, 'renew', null, at));
function onReading(state, { round }, at) {
    const { config, kept } = state;
    if (!round_stands(round, config.relays, config.quorum)) {
        // What has an entry in the log tells whatever relays can be reached, and looks at those.
        if (kept !== null && isAway(round, config.quorum, at))
            return reclaim(state, at);
        // Begun anew in time, so that relays which come back do not rest for what is left of the lease.
        const isOld = kept === null && at.mono >= readAnewAt(round, config);
        return isOld ? readFirst(state, at) : holder_state_again(state, round_askRested(round, at));
    }
    // What was read before this process froze tells nothing of what happened meanwhile.
    if (at.mono > (0,values/* later */.N)(askedLast(round), staleMs))
        return readFirst(state, at);
    // What stands on the log alone counts no relay until it verified there ◆; nor does anybody after a lapse.
    return isOnRelays(state, at) ? renew(state, at) : reclaim(state, at);
}
function renew(state, at) {
    const draft = writer_drafted(state, 'held', writer_fenceOf(state.draft), state.config.leaseMs, at);
    const asked = writer_ownRound(state, 'renew', draft, at);
    return holder_state_enter({ ...state, draft }, (round) => ({ name: 'renewing', round, startedAt: at }), asked);
}
function onRenewing(state, { round, startedAt }, at) {
    const { config } = state;
    if (round_stands(round, config.relays, config.quorum))
        return hold(state, startedAt);
    // A renewal that took a third of the lease is signed anew, so that what counts in the end is young.
    return at.mono >= dueAfter(startedAt, config) ? readFirst(state, at) : holder_state_again(state, round_askRested(round, at));
}
/** A `held` version that was started then has counted, in time. */
function hold(state, startedAt) {
    const { config } = state;
    const phase = { name: 'holding', renewAt: dueAfter(startedAt, config) };
    return { state: { ...state, safe: lease_leaseEnd(startedAt, config.leaseMs), lapsedAt: null, phase }, effects: [] };
}
// ---------------------------------------------------------------- lapse
/** After a lapse a record is not simply renewed: it goes back to `claiming` with its old fence, and verifies. */
function lapse(state, at) {
    const lapsed = { type: 'report', event: { kind: 'lapsed' } };
    return holder_state_prepend([lapsed], readFirst({ ...state, lapsedAt: at.wall }, at));
}
/** What stands on the log verifies as `held`: it is; a `held` rival means lost all the same ◆. */
function reclaim(state, at) {
    const isHeld = isOnLog(state, at) && state.lapsedAt === null;
    const leaseMs = isHeld ? state.config.leaseMs : claimLeaseMs(state.config);
    const draft = writer_drafted(state, isHeld ? 'held' : 'claiming', writer_fenceOf(state.draft), leaseMs, at);
    const asked = writer_lockRound(state, 'claim', draft, at);
    return holder_state_enter({ ...state, draft }, (round) => ({ name: 'reclaiming', ...startVerification(round, at, leaseMs) }), asked);
}
function onReclaiming(state, phase, at) {
    const fence = writer_fenceOf(state.draft);
    const step = stepVerification(state, phase, fence, at);
    switch (step.kind) {
        case 'ran-out':
        case 'renew':
            return readFirst(state, at);
        case 'goes-on': {
            const { verification, effects } = step;
            const isAlone = state.lapsedAt !== null && state.kept !== null && isAway(phase.round, state.config.quorum, at);
            if (isAlone && !isResting(state.access, at))
                return withoutQuorum(state, at);
            return { state: { ...state, ...writer_followUp(verification.round), phase: { ...phase, ...verification } }, effects };
        }
        case 'verdict':
            return onVerdict({ ...state, view: step.view }, phase, step.verdict, at);
    }
}
function onVerdict(state, phase, verdict, at) {
    switch (verdict.kind) {
        case 'hold':
            if (state.draft?.record.state === 'held')
                return hold(state, phase.claimedAt);
            // A lapse verifies again on both ◆.
            return state.kept === null
                ? holder_announce(state, lease_leaseEnd(phase.claimedAt, phase.leaseMs), at)
                : relog(state, phase, at);
        case 'yield':
            // Another claim is verified again until it is decided; another holder has the lock.
            return verdict.to.record.state === 'held' ? lose(state, 'overtaken', verdict.to, at) : pause(state, phase, at);
        case 'pause':
            return pause(state, phase, at);
        case 'raise':
            return lose(state, 'overtaken', verdict.by, at);
        case 'completed':
        case 'contended':
        case 'incompatible':
            return lose(state, 'overtaken', verdict.by, at);
    }
}
/** Without a quorum the log decides alone, as for a contender; a live holder on a relay that did answer has the lock. */
function withoutQuorum(state, at) {
    const verdict = verdict_verify(state.view, state.config, writer_fenceOf(state.draft), at);
    switch (verdict.kind) {
        case 'hold':
        case 'pause':
            return relog(state, null, at);
        case 'yield':
            return lose(state, 'overtaken', verdict.to, at);
        default:
            return lose(state, 'overtaken', verdict.by, at);
    }
}
function holder_announce(state, claimEnd, at) {
    const draft = writer_drafted(state, 'held', writer_fenceOf(state.draft), state.config.leaseMs, at);
    return holder_state_enter({ ...state, draft }, (round) => ({ name: 'announcing', round, startedAt: at, claimEnd }), writer_ownRound(state, 'announce', draft, at));
}
const pause = (state, phase, at) => ({
    state: { ...state, phase: { ...phase, pausedUntil: (0,values/* later */.N)(at.mono, 500 * (0.5 + at.entropy)) } },
    effects: [],
});
function holder_onAnnouncing(state, phase, at) {
    const { config } = state;
    const { round, startedAt, claimEnd } = phase;
    // Neither the claim nor the lease itself may have ended by the time that it counts.
    if (lease_hasEnded(claimEnd, at) || lease_hasEnded(lease_leaseEnd(startedAt, config.leaseMs), at))
        return readFirst(state, at);
    return round_stands(round, config.relays, config.quorum) ? hold(state, startedAt) : holder_state_again(state, round_askRested(round, at));
}
// ---------------------------------------------------------------- end
function stop(state, completes, at) {
    const { lapsedAt } = state;
    if (isEnding(state))
        return { state, effects: [] };
    if (lapsedAt !== null || (!isOnRelays(state, at) && !isOnLog(state, at)))
        return lose({ ...state, lapsedAt: lapsedAt ?? at.wall }, 'expired', null, at);
    return publishEnding(state, { kind: 'released', state: completes ? 'completed' : 'released' }, at);
}

;// CONCATENATED MODULE: ./src/keeper/heartbeat.ts




/**
 * Keeps what was acquired until it is lost, or until the signal asks to release it; the reason of the signal may be a `Stop`
 * (protocol.md, *Holding*).
 */
function heartbeat(spec, holding, releaseWithinMs, ports, signal) {
    const machine = newHolder({ ...claimantOf(spec, holding.ticket, ports), releaseWithinMs }, holding);
    return runMachine(holder, machine, spec, ports, signal);
}

;// CONCATENATED MODULE: ./src/protocol/record.ts
/** Who to name; nobody for a record that this code cannot read. */
const record_holderOf = (record) => ('holder' in record ? record.holder : null);

;// CONCATENATED MODULE: ./src/keeper/holding-end.ts

/** Throws where a machine ends otherwise: that is a bug. */
function holdingEnd(outcome) {
    switch (outcome.kind) {
        case 'released': {
            const { kind, state, quorum, log, endsBy } = outcome;
            return { kind, state, quorum, log, endsBy };
        }
        case 'lost': {
            const { kind, cause, since, to } = outcome;
            return { kind, cause, since, to: to === null ? null : lostTo(to) };
        }
        case 'superseded':
            return { kind: 'superseded', state: outcome.by.record.state };
        default:
            throw new Error(`invariant: a holding does not end as ${outcome.kind}`);
    }
}
function lostTo({ ticket, record }) {
    return {
        ticket,
        fence: 'fence' in record ? record.fence : null,
        runUrl: record_holderOf(record)?.runUrl ?? '',
        by: record.state === 'evicted' ? record.by : '',
        reason: record.state === 'evicted' ? record.reason : '',
    };
}

;// CONCATENATED MODULE: ./src/keeper/status.ts
/** What the keeper says of itself on disk. Not guaranteed: that it still lives; whoever reads it compares the clocks. */

/**
 * `holding`: the lease is safe until `safeUntil`. `lapsed`: it ended before a renewal counted, and is being verified again.
 * `lost`, `released`, `superseded`: the keeper has ended.
 */
const keeperPhases = (/* unused pure expression or super */ null && (['holding', 'lapsed', 'lost', 'released', 'superseded']));
function writeStatus(folder, status) {
    const { createdAt, record } = status.draft;
    folder.write('status', { ...status, draft: { createdAt, record: (0,codec/* encodeRecord */.Ym)(record) } });
}
/** Undefined where there is none; 'damaged' where it cannot be read as one. */
function readStatus(folder) {
    const value = folder.read('status');
    if (value === undefined)
        return undefined;
    return decode(value) ?? 'damaged';
}
function decode(value) {
    if (typeof value !== 'object' || value === null)
        return undefined;
    const status = value;
    const draft = decodeDraft(status.draft);
    const isSound = status.v === 1 &&
        keeperPhases.some((phase) => phase === status.phase) &&
        typeof status.ticket === 'string' &&
        typeof status.backend === 'string' &&
        [status.pid, status.fence, status.safeUntil, status.safeUntilWall, status.renewals].every(Number.isFinite) &&
        (status.renewedAt === null || Number.isFinite(status.renewedAt)) &&
        Array.isArray(status.lapses) &&
        status.lapses.every(isLapse) &&
        isEnd(status.end) &&
        isTorch(status.torch);
    return isSound && draft !== undefined ? { ...status, draft } : undefined;
}
const isLapse = (value) => typeof value === 'object' &&
    value !== null &&
    'from' in value &&
    'to' in value &&
    Number.isFinite(value.from) &&
    (value.to === null || Number.isFinite(value.to));
const endKinds = (/* unused pure expression or super */ null && (['released', 'lost', 'superseded']));
const isEnd = (value) => value === null || (typeof value === 'object' && 'kind' in value && endKinds.some((kind) => kind === value.kind));
const isTorch = (value) => value === undefined ||
    (typeof value === 'object' &&
        value !== null &&
        'missed' in value &&
        Number.isFinite(value.missed) &&
        'ended' in value &&
        (value.ended === null || typeof value.ended === 'boolean'));
function decodeDraft(value) {
    if (typeof value !== 'object' || value === null || !('record' in value) || !('createdAt' in value))
        return undefined;
    const record = typeof value.record === 'string' ? decodeRecord(value.record) : undefined;
    if (record === undefined || record.state === 'newer' || typeof value.createdAt !== 'number')
        return undefined;
    return { record, createdAt: value.createdAt };
}
/** True while nobody else can hold, by the clocks of this machine. */
const isHolding = (status, mono, wall) => status.phase === 'holding' && mono < status.safeUntil && wall < status.safeUntilWall;
const status_hasEnded = ({ phase }) => phase !== 'holding' && phase !== 'lapsed';

;// CONCATENATED MODULE: ./src/protocol/civil.ts
/**
 * The proleptic Gregorian calendar by arithmetic, without a clock. Knows nothing of time zones; days are counted from
 * 1970-01-01. The algorithms are Howard Hinnant's, "chrono-Compatible Low-Level Date Algorithms".
 */
const civil_dayMs = 86_400_000;
function civil_daysFromCivil({ year, month, day }) {
    const shifted = month <= 2 ? year - 1 : year;
    const era = Math.floor(shifted / 400);
    const yearOfEra = shifted - era * 400;
    const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
    const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
    return era * 146_097 + dayOfEra - 719_468;
}
function civilFromDays(days) {
    const shifted = days + 719_468;
    const era = Math.floor(shifted / 146_097);
    const dayOfEra = shifted - era * 146_097;
    const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365);
    const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
    const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
    const month = ((shiftedMonth + 2) % 12) + 1;
    return {
        year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
        month,
        day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
    };
}
/** Days of a date from 1970 on that the calendar has; undefined for others (30 February, year 0). */
function civil_realDays(date) {
    const days = civil_daysFromCivil(date);
    const back = civilFromDays(days);
    return date.year >= 1970 && back.month === date.month && back.day === date.day ? days : undefined;
}
/** The ISO 8601 week that a day belongs to; the year is the one of its Thursday. */
function isoWeek(days) {
    const thursday = civil_mondayOf(days) + 3;
    const { year } = civilFromDays(thursday);
    return { year, week: Math.floor((thursday - civil_daysFromCivil({ year, month: 1, day: 1 })) / 7) + 1 };
}
/** The Monday on or before a day (1970-01-01 was a Thursday). */
function civil_mondayOf(days) {
    return days - ((((days + 3) % 7) + 7) % 7);
}

;// CONCATENATED MODULE: ./src/protocol/torch.ts
/**
 * What torch-lock agents write and read (kind 30078), and what a contender makes of it. Not guaranteed: that a torch-lock agent is excluded
 * as our own contenders are. Nobody is authenticated, so whoever knows the names can write any of this, and torch-lock grants a
 * lock where it reaches no relay. Nothing here goes into the protocol between our own.
 */

/** What names an agent or a namespace may have here, so that `d` stays under the 255 bytes that relays keep apart. */
const torchAgents = /^[A-Za-z0-9._-]{1,100}$/;
const torchNamespaces = /^[A-Za-z0-9._/-]{1,100}$/;
const pad = (value, digits = 2) => String(value).padStart(digits, '0');
const dayText = (days) => {
    const { year, month, day } = civilFromDays(days);
    return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
};
const utcDay = (ms) => dayText(Math.floor(ms / civil_dayMs));
/** RFC 3339, to the second. */
function instant(ms) {
    const seconds = Math.floor((ms % civil_dayMs) / 1000);
    return `${utcDay(ms)}T${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}Z`;
}
/** Undefined for a period that torch-lock does not have. The zone of the period must be UTC, which the key does not tell. */
function torchNameOf(names, period, mark, nowMs) {
    const found = daysOf(period);
    if (found === undefined)
        return undefined;
    const { cadence, first, count } = found;
    const days = Array.from({ length: count }, (_, i) => dayText(first + i));
    const today = utcDay(nowMs);
    const date = days.includes(today) ? today : dayText(first);
    return { namespace: names.namespace, agent: names.lock, cadence, days, date, mark };
}
function daysOf(period) {
    const [, year, month, day] = /^daily:(\d{4})-(\d\d)-(\d\d)$/.exec(period) ?? [];
    const only = realDays({ year: Number(year), month: Number(month), day: Number(day) });
    if (year !== undefined && only !== undefined)
        return { cadence: 'daily', first: only, count: 1 };
    const [, weekYear, week] = /^weekly:(\d{4})-W(\d\d)$/.exec(period) ?? [];
    if (weekYear === undefined)
        return undefined;
    // The fourth of January is always in the first ISO week.
    const monday = mondayOf(daysFromCivil({ year: Number(weekYear), month: 1, day: 4 })) + (Number(week) - 1) * 7;
    return { cadence: 'weekly', first: monday, count: 7 };
}
/** The address of one holding: with a key of its own. */
const torchD = ({ namespace, cadence, agent, date }) => `${namespace}-lock/${cadence}/${agent}/${date}`;
const dayTag = ({ namespace, cadence }, day) => `${namespace}-lock-${cadence}-${day}`;
/** The tags to look at: the days of the period, and today and yesterday, where somebody may be at work still. */
function torch_torchTags(name, nowMs) {
    const days = new Set([...name.days.filter((day) => day <= utcDay(nowMs) || day === name.date)]);
    days.add(utcDay(nowMs));
    days.add(utcDay(nowMs - dayMs));
    return [...days].map((day) => dayTag(name, day));
}
/** How far back a holding dates its events, s: there the earliest wins a race, and an agent may publish long after it looked. */
const backdatedS = 600;
/** `last`: the newest version of the address so far, 0 where there is none; `step` leaves room for another process in between. */
const startedAtS = (last, nowMs, step = 1) => Math.max(last + step, Math.floor(nowMs / 1000) - backdatedS);
/** Held until `untilMs`, and seen on every day until then: at midnight (UTC) agents begin to look elsewhere. */
function startedDraft(name, createdAt, untilMs, nowMs) {
    const expiresAt = Math.ceil(untilMs / 1000);
    const days = new Set([name.date, utcDay(nowMs), utcDay(untilMs)]);
    const told = { lockedAt: instant(nowMs), expiresAt: instant(expiresAt * 1000) };
    return draft(name, createdAt, [...days], 'started', expiresAt, told);
}
/** Seen on every day of the period, and kept for two days more, as our own record is. */
function completedDraft(name, createdAt, periodEndMs, nowMs) {
    const expiresAt = Math.ceil((Math.max(nowMs, periodEndMs) + 2 * civil_dayMs) / 1000);
    return draft(name, createdAt, name.days, 'completed', expiresAt, { completedAt: instant(nowMs) });
}
/**
 * Takes the place of what was published, and is found by no agent: it has no tag and names no agent. torch-lock has no such word, and knows no
 * status by which a lock is free. It outlives what it replaces, which somebody might publish again.
 */
function withdrawnDraft(name, createdAt, leaseMs, nowMs) {
    const expiresAt = Math.ceil((nowMs + leaseMs) / 1000) + 60;
    const content = JSON.stringify({ status: 'released', platform, mark: name.mark });
    return { createdAt, tags: [['d', torchD(name)], expiration(expiresAt)], content };
}
const platform = 'nostr-lock';
const expiration = (seconds) => ['expiration', String(seconds)];
function draft(name, createdAt, days, status, expiresAt, told) {
    const { namespace, agent, cadence, date, mark } = name;
    const series = [`${namespace}-agent-lock`, `${namespace}-lock-${cadence}`];
    const values = [...series, ...days.map((day) => dayTag(name, day))];
    const tags = [['d', torchD(name)], ...values.map((value) => ['t', value]), expiration(expiresAt)];
    return {
        createdAt,
        tags,
        content: JSON.stringify({ agent, cadence, status, namespace, date, platform, ...told, mark }),
    };
}
/** Undefined for what torch-lock, too, finds no agent in. Whatever else is odd counts as it does there, or as held: closed. */
function torch_decodeTorch({ id, pubkey, created_at, tags, content }) {
    let value;
    try {
        value = JSON.parse(content);
    }
    catch {
        return undefined;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
        return undefined;
    const told = value;
    const text = (name) => (typeof told[name] === 'string' ? told[name] : '');
    if (text('agent') === '')
        return undefined;
    const ends = tags.find(([name]) => name === 'expiration')?.[1] ?? '';
    const seconds = /^\d{1,12}$/.test(ends) ? Number(ends) : 0;
    return {
        id,
        pubkey,
        createdAt: created_at,
        agent: text('agent'),
        platform: text('platform'),
        isCompleted: told['status'] === 'completed',
        expiresAt: seconds === 0 ? null : seconds,
        tags: tags.filter(([name]) => name === 't').map(([, tag = '']) => tag),
        mark: text('mark'),
    };
}
/**
 * Who is in the way. Whoever is seen at all is, whenever it says that it came: an agent that lost its race leaves its event, and cannot be told
 * from one that won. Completed in this period comes first, as in our own verification.
 */
function torch_judgeTorch(events, name, nowMs, heedsCompleted) {
    const ofPeriod = new Set(name.days.map((day) => dayTag(name, day)));
    const seen = new Set(torch_torchTags(name, nowMs));
    const live = events.filter(({ agent, mark, expiresAt, tags }) => agent === name.agent &&
        mark !== name.mark &&
        mark !== name.otherMark &&
        (expiresAt === null || expiresAt * 1000 > nowMs) &&
        tags.some((tag) => seen.has(tag)));
    const completed = live.find(({ isCompleted, tags }) => isCompleted && tags.some((tag) => ofPeriod.has(tag)));
    if (completed !== undefined && heedsCompleted)
        return { kind: 'completed', by: completed };
    const held = live.find(({ isCompleted }) => !isCompleted);
    return held === undefined ? { kind: 'free' } : { kind: 'held', by: held };
}
/** The address of a sighting that stands for an agent. */
const torchAddress = 'torch-lock';
/** An agent as a rival in our own words; it has no ticket, no fence and no run. */
function torchSighting(by, name, period) {
    const base = { v: 1, namespace: name.namespace, lock: name.agent, period, seq: 0, fence: 0 };
    const renewedAt = (by.createdAt * 1000);
    const leaseMs = by.expiresAt === null ? 0 : Math.max(0, by.expiresAt * 1000 - renewedAt);
    const unnamed = { server: '', repository: '', workflow: '', runId: '', runAttempt: 0, runUrl: '' };
    const holder = { ...unnamed, job: by.agent, runner: by.platform };
    const state = by.isCompleted ? 'completed' : 'held';
    const ticket = '';
    const record = { ...base, state, ticket, leaseMs, renewedAt, relays: '', holder };
    const version = { createdAt: by.createdAt, id: by.id };
    const unsigned = { lockTag: '', event: { id: by.id, json: '' } };
    return { address: torchAddress, pubkey: by.pubkey, ticket, version, record, ...unsigned };
}

;// CONCATENATED MODULE: ./src/engine/torch.ts


/** How long the others are waited for when a quorum has answered, ms: an agent counts on one relay. */
const torch_graceMs = 2_000;
const torch_pauseMs = 1_000;
/** Looks until a quorum has answered, or until the deadline. */
async function lookForTorch(name, heedsCompleted, ports, deadline, signal) {
    const { clock, relays, tell } = ports;
    const tags = torchTags(name, clock.wall());
    const read = async (relay, over) => {
        const queries = tags.map((tag) => ({ kind: 'period', tags: [tag], authors: null }));
        const answers = (await Promise.all(queries.map((query) => torch_all(relays.read([relay], query, over))))).flat();
        const bad = answers.find(({ answer }) => answer.kind !== 'read');
        const told = bad ?? answers[0];
        if (told !== undefined)
            tell('look', told);
        return bad === undefined ? answers.flatMap(sightingsOf) : null;
    };
    const found = await repeat(ports, read, deadline, signal);
    if (found === null)
        return { kind: 'unanswered' };
    return judgeTorch(found.flat().flatMap(eventOf), name, clock.wall(), heedsCompleted);
}
/** True when a quorum showed that very version; published again until then, or until the deadline. */
async function publishTorch(name, draft, ports, deadline, signal) {
    const { relays, signer, tell } = ports;
    const event = signer.signTorch(draft);
    const readBack = { kind: 'addresses', author: signer.pubkey, ds: [torchD(name)] };
    const write = async (relay, over) => {
        const answers = await torch_all(relays.publish([relay], event, readBack, over));
        const isShown = answers.flatMap(sightingsOf).some(({ version }) => version.id === event.id);
        for (const told of answers)
            if (told.answer.kind !== 'read')
                tell('claim', told);
        return isShown ? true : null;
    };
    return (await repeat(ports, write, deadline, signal)) !== null;
}
/** What those said that counted; null where they were fewer than a quorum at the deadline. */
async function repeat(ports, ask, deadline, signal) {
    const { clock, relays, quorum } = ports;
    const first = relays.all.filter((relay) => !relays.fallback.includes(relay));
    for (;;) {
        const told = await round(ports, first, quorum, ask, deadline, signal);
        const missing = quorum - told.length;
        if (missing > 0)
            told.push(...(await round(ports, relays.fallback, missing, ask, deadline, signal)));
        if (told.length >= quorum)
            return told;
        if (signal.aborted || clock.mono() >= deadline)
            return null;
        await clock.wake(earlier(deadline, (0,values/* later */.N)(clock.mono(), torch_pauseMs)), signal);
    }
}
async function round({ clock }, to, needed, ask, deadline, signal) {
    const over = new AbortController();
    const ended = new AbortController();
    const abort = () => {
        over.abort();
    };
    const abortAt = (at) => {
        void clock.wake(at, ended.signal).then(abort);
    };
    signal.addEventListener('abort', abort);
    if (signal.aborted)
        abort();
    abortAt(deadline);
    const told = [];
    await Promise.all(to.map(async (relay) => {
        const answer = await ask(relay, over.signal);
        if (answer === null)
            return;
        told.push(answer);
        if (told.length === needed)
            abortAt(earlier(deadline, (0,values/* later */.N)(clock.mono(), torch_graceMs)));
    }));
    ended.abort();
    signal.removeEventListener('abort', abort);
    return told;
}
const earlier = (a, b) => (a < b ? a : b);
const sightingsOf = ({ answer }) => (answer.kind === 'read' ? answer.sightings : []);
function eventOf({ event }) {
    const decoded = decodeTorch(JSON.parse(event.json));
    return decoded === undefined ? [] : [decoded];
}
async function torch_all(answers) {
    const told = [];
    for await (const answer of answers)
        told.push(answer);
    return told;
}
/** True when a quorum showed the end. */
function endTorch(name, { completes, periodEndMs, leaseMs, last }, ports, deadline, signal) {
    const now = ports.clock.wall();
    const createdAt = Math.max(last + 1, Math.floor(now / 1000));
    const draft = completes
        ? completedDraft(name, createdAt, periodEndMs, now)
        : withdrawnDraft(name, createdAt, leaseMs, now);
    return publishTorch(name, draft, ports, deadline, signal);
}

;// CONCATENATED MODULE: ./src/keeper/torch.ts



const writeTorchFile = (folder, last, isPublished) => {
    folder.write('torch', { v: 1, last, isPublished });
};
/** What cannot be read counts as published: then it is ended. */
function readTorchFile(folder) {
    const value = folder.read('torch');
    if (value === undefined)
        return undefined;
    const { last, isPublished } = (typeof value === 'object' ? (value ?? {}) : {});
    return { v: 1, last: typeof last === 'number' ? last : 0, isPublished: isPublished !== false };
}
const renewWithinMs = 15_000;
const endWithinMs = 5_000;
/** @param told of every change of how it stands. */
function keepTorch(name, { leaseMs, periodEndMs }, ports, folder, told) {
    const { clock } = ports;
    let standing = { missed: 0, ended: null };
    let last = 0;
    let renewing = Promise.resolve();
    let over = new AbortController();
    const update = (change) => {
        standing = { ...standing, ...change };
        told(standing);
    };
    const renewal = async (createdAt, untilMs, signal) => {
        const draft = startedDraft(name, createdAt, untilMs, clock.wall());
        const isShown = await publishTorch(name, draft, ports, (0,values/* later */.N)(clock.mono(), renewWithinMs), signal);
        if (!isShown)
            update({ missed: standing.missed + 1 });
    };
    return {
        renew: (untilMs) => {
            const file = readTorchFile(folder);
            if (file?.isPublished !== true)
                return;
            over.abort();
            over = new AbortController();
            last = startedAtS(Math.max(last, file.last), clock.wall());
            renewing = Promise.all([renewing, renewal(last, untilMs, over.signal)]).then(() => undefined);
        },
        end: async (completes) => {
            over.abort();
            await renewing;
            const file = readTorchFile(folder);
            if (file === undefined)
                return;
            const ending = { completes, periodEndMs, leaseMs, last: Math.max(last, file.last) };
            const within = (0,values/* later */.N)(clock.mono(), endWithinMs);
            update({ ended: await endTorch(name, ending, ports, within, new AbortController().signal) });
        },
    };
}

;// CONCATENATED MODULE: ./src/keeper/keep.ts





/** How often it looks for what nothing tells it of, ms: each look costs, and the system tells of a request to stop at once. */
const keep_glanceMs = 10_000;
/** All of a release, ms. */
const releaseWithinMs = 20_000;
/** Runs until the lock is lost, or released because somebody asked for it, the runner is gone, or `max-hold` is over. */
async function keep(handoff, ports) {
    const { spec, holding, workerPid, holdUntil } = handoff;
    const { clock, folder, pid, runs } = ports;
    let status = {
        v: 1,
        pid,
        phase: 'holding',
        ticket: holding.ticket,
        fence: holding.fence,
        safeUntil: holding.safeUntil,
        safeUntilWall: holding.safeUntilWall,
        backend: holding.backend,
        draft: holding.draft,
        renewedAt: null,
        renewals: 0,
        lapses: [],
        end: null,
    };
    const update = (change) => {
        status = { ...status, ...change };
        writeStatus(folder, status);
    };
    update({});
    const torch = torchOf(handoff, ports, (standing) => {
        update({ torch: standing });
    });
    const cancelling = [];
    const cancelOnce = () => {
        if (runs === null || cancelling.length > 0)
            return;
        // What GitHub says to it cannot help anybody here; post tells of the loss anyway.
        cancelling.push(runs.cancelThisRun(new AbortController().signal).catch(() => undefined));
    };
    const onEvent = (event) => {
        if (event.kind === 'renewed') {
            const wall = clock.wall();
            const lapses = status.lapses.map((lapse) => ({ ...lapse, to: lapse.to ?? wall }));
            const { safeUntil, safeUntilWall, backend } = event;
            const renewals = status.renewals + 1;
            update({ phase: 'holding', safeUntil, safeUntilWall, backend, renewedAt: wall, renewals, lapses });
            torch?.renew(safeUntilWall);
        }
        else if (event.kind === 'degraded') {
            update({ backend: event.backend });
        }
        else if (event.kind === 'lapsed') {
            update({ phase: 'lapsed', lapses: [...status.lapses, { from: clock.wall(), to: null }] });
            cancelOnce();
        }
    };
    const stopping = new AbortController();
    const over = new AbortController();
    const watching = watchForStop({ workerPid, holdUntil }, ports, stopping, over.signal);
    try {
        const outcome = await heartbeat(spec, holding, releaseWithinMs, {
            ...ports,
            journal: {
                persist: (draft) => {
                    update({ draft });
                },
                stopRequested: () => false,
            },
            log: { event: onEvent },
            trace: () => undefined,
        }, stopping.signal);
        if (outcome.kind === 'lost')
            cancelOnce();
        const phase = outcome.kind === 'lost' || outcome.kind === 'superseded' ? outcome.kind : 'released';
        const last = { phase, end: holdingEnd(outcome) };
        // Whoever asks must know of a loss at once; after a release this process is ended as soon as it has told of it.
        if (phase !== 'released')
            update(last);
        await torch?.end(outcome.kind === 'released' && outcome.state === 'completed');
        update(last);
    }
    finally {
        over.abort();
        ports.relays.close();
        ports.torch?.relays.close();
        await watching;
        await Promise.all(cancelling);
    }
}
function torchOf({ torch, spec }, ports, told) {
    if (torch === undefined || ports.torch === undefined)
        return undefined;
    const { leaseMs, quorum } = spec;
    const periodEndMs = spec.periodEndMs ?? 0;
    const asked = { ...ports.torch, clock: ports.clock, quorum, tell: () => undefined };
    return keepTorch(torch.name, { leaseMs, periodEndMs }, asked, ports.folder, told);
}
/** A request to stop, the end of the runner's process, or that of `max-hold`. */
async function watchForStop({ workerPid, holdUntil }, { clock, folder, isAlive }, stopping, over) {
    const stop = (reason) => {
        stopping.abort(reason);
    };
    let nudge = new AbortController();
    const wakeUp = () => {
        nudge.abort();
    };
    const unwatch = folder.watch(wakeUp);
    over.addEventListener('abort', wakeUp);
    while (!over.aborted && !stopping.signal.aborted) {
        nudge = new AbortController();
        const request = folder.has('stop') ? folder.read('stop') : undefined;
        if (request !== undefined)
            stop({ why: 'stop-file', completes: isCompleting(request) });
        else if (clock.wall() >= holdUntil)
            stop({ why: 'deadline', completes: false });
        else if (workerPid !== null && !isAlive(workerPid))
            stop({ why: 'worker-gone', completes: false });
        else
            await clock.wake((0,values/* later */.N)(clock.mono(), keep_glanceMs), nudge.signal);
    }
    unwatch();
}
const isCompleting = (request) => typeof request === 'object' && request !== null && 'completes' in request && request.completes === true;


/***/ }),

/***/ 1622:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Cz: () => (/* binding */ isFence),
/* harmony export */   D9: () => (/* binding */ maxLeaseMs),
/* harmony export */   DP: () => (/* binding */ decodeHolder),
/* harmony export */   Fq: () => (/* binding */ isInteger),
/* harmony export */   Gv: () => (/* binding */ isObject),
/* harmony export */   KH: () => (/* binding */ isText),
/* harmony export */   OE: () => (/* binding */ wallLimit),
/* harmony export */   Rp: () => (/* binding */ ticketForm),
/* harmony export */   Ym: () => (/* binding */ encodeRecord),
/* harmony export */   eT: () => (/* binding */ decodeRecord),
/* harmony export */   mV: () => (/* binding */ periodForm)
/* harmony export */ });
/* unused harmony export maxSeq */
/** protocol.md, *Parts*: `leaseMs` is at most 7 days, `seq` at most 2³¹. */
const maxLeaseMs = 7 * 24 * 3_600_000;
const maxSeq = 2 ** 31;
const fenceLimit = 1e15;
const wallLimit = 8.64e15;
const textLimit = 4_096;
const ticketForm = /^[0-9a-f]{32}$/;
const periodForm = /^(?:(?:hourly|daily|weekly|monthly):[0-9A-Za-z:+.-]{1,40})?$/;
const relaysForm = /^[0-9a-f]{16}(?:-[0-9a-f]{16}){0,63}$/;
function encodeRecord(record) {
    const { v, state, namespace, lock, period, ticket, leaseMs, renewedAt, relays, holder } = record;
    const own = record.state === 'evicted' ? { by: record.by, reason: record.reason } : { seq: record.seq, fence: record.fence };
    return JSON.stringify({ v, state, namespace, lock, period, ticket, ...own, leaseMs, renewedAt, relays, holder });
}
/**
 * Total: junk is `undefined`, never a throw. Unknown extra fields are ignored; a `v` that is not 1 is a live rival that
 * this code cannot read (protocol.md, *Validity*).
 */
function decodeRecord(text) {
    let value;
    try {
        value = JSON.parse(text);
    }
    catch {
        return undefined;
    }
    if (!isObject(value) || typeof value['v'] !== 'number')
        return undefined;
    return value['v'] === 1 ? decodeV1(value) : { v: value['v'], state: 'newer' };
}
function decodeV1(value) {
    const { state, namespace, lock, period, ticket, leaseMs, renewedAt, relays, seq, fence } = value;
    const holder = decodeHolder(value['holder']);
    const named = isText(namespace) && isText(lock) && namespace !== '' && lock !== '';
    const unnamed = namespace === null && lock === null;
    if (holder === undefined || !(named || unnamed))
        return undefined;
    if (!matches(period, periodForm) || !matches(ticket, ticketForm) || !matches(relays, relaysForm))
        return undefined;
    if (!isInteger(leaseMs, 1, maxLeaseMs) || !isInteger(renewedAt, 0, wallLimit))
        return undefined;
    const base = {
        v: 1,
        namespace: named ? namespace : null,
        lock: named ? lock : null,
        period: period,
        ticket: ticket,
        leaseMs,
        renewedAt: renewedAt,
        relays: relays,
        holder,
    };
    if (state === 'evicted')
        return decodeEvicted(base, value);
    if (!isInteger(seq, 0, maxSeq))
        return undefined;
    switch (state) {
        case 'waiting':
            return fence === null ? { ...base, state, seq, fence } : undefined;
        case 'withdrawn':
            return fence === null || isFence(fence) ? { ...base, state, seq, fence } : undefined;
        case 'claiming':
        case 'held':
        case 'released':
        case 'completed':
            return isFence(fence) ? { ...base, state, seq, fence } : undefined;
        default:
            return undefined;
    }
}
function decodeEvicted(base, value) {
    const { by, reason } = value;
    return isText(by) && isText(reason) ? { ...base, state: 'evicted', by, reason } : undefined;
}
function decodeHolder(value) {
    if (!isObject(value))
        return undefined;
    const { server, repository, workflow, job, runId, runAttempt, runUrl, runner } = value;
    if (!isText(server) || !isText(repository) || !isText(workflow) || !isText(job))
        return undefined;
    if (!isText(runId) || !isText(runUrl) || !isText(runner) || !isInteger(runAttempt, 0, 1e9))
        return undefined;
    return { server, repository, workflow, job, runId, runAttempt, runUrl, runner };
}
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value) => typeof value === 'string' && value.length <= textLimit;
const matches = (value, form) => typeof value === 'string' && form.test(value);
const isInteger = (value, min, max) => typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max;
const isFence = (value) => isInteger(value, 0, fenceLimit - 1);


/***/ }),

/***/ 3073:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Av: () => (/* binding */ highestFence),
/* harmony export */   _D: () => (/* binding */ countedFence)
/* harmony export */ });
/* unused harmony exports takenAt, nextFence */
/** The fence of a record that held or may hold; `withdrawn` records never held and do not count (protocol.md, *Acquiring* 2 ◆). */
function countedFence(record) {
    switch (record.state) {
        case 'claiming':
        case 'held':
        case 'released':
        case 'completed':
            return record.fence;
        case 'waiting':
        case 'withdrawn':
        case 'evicted':
        case 'newer':
            return null;
    }
}
/** The record of another address with the highest fence that counts, dead or alive. */
function highestFence(view, ownAddress) {
    let highest = null;
    for (const { sighting } of view.observations.values()) {
        const fence = countedFence(sighting.record);
        if (sighting.address === ownAddress || fence === null)
            continue;
        if (highest === null || fence > highest.fence)
            highest = { fence, by: sighting };
    }
    return highest;
}
/** About when a fence was given: it is the time of the claim, unless it had to rise above a greater one. For people; nothing is decided by it. */
const takenAt = ({ fence, renewedAt }) => Math.min(fence * 1000, renewedAt);
/** Above every fence that counts, and never below the Unix time in seconds: after relays forgot everything the clock still leads upwards. */
const nextFence = (highest, now) => Math.max((highest ?? 0) + 1, Math.floor(now / 1000));


/***/ }),

/***/ 8916:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ later),
/* harmony export */   j: () => (/* binding */ laterWall)
/* harmony export */ });
/** The branded values of the protocol. A brand says where a number or a string came from; it costs nothing at run time. */
const later = (instant, ms) => (instant + ms);
const laterWall = (instant, ms) => (instant + ms);


/***/ }),

/***/ 9968:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Ft: () => (/* binding */ isSame),
/* harmony export */   U4: () => (/* binding */ isNewer),
/* harmony export */   bb: () => (/* binding */ nextCreatedAt)
/* harmony export */ });
/** The greater `createdAt` wins, then the lower id (NIP-01, addressable events). */
const isNewer = (a, b) => a.createdAt !== b.createdAt ? a.createdAt > b.createdAt : a.id < b.id;
const isSame = (a, b) => a.createdAt === b.createdAt && a.id === b.id;
/**
 * `created_at` of the next version, seconds: after every version of this address that was signed or seen, whatever the
 * clock says (protocol.md, *Version*).
 */
const nextCreatedAt = (now, highestKnown) => Math.max(Math.floor(now / 1000), highestKnown + 1);


/***/ }),

/***/ 3347:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   m: () => (/* binding */ systemClock)
/* harmony export */ });
/** Node turns a longer timeout into 1 ms. */
const longestTimeoutMs = 2 ** 31 - 1;
/** `mono` is `process.hrtime`, whose zero is that of the boot: `performance.now` starts at zero in each process. */
function systemClock() {
    const mono = () => Number(process.hrtime.bigint() / 1000000n);
    return {
        mono,
        wall: () => Date.now(),
        wake: (at, signal) => new Promise((resolve) => {
            let timer;
            const end = () => {
                clearTimeout(timer);
                signal.removeEventListener('abort', end);
                resolve();
            };
            // A timer of Node may ring up to a millisecond early by `hrtime`, and cannot be longer than 24 days.
            const rest = () => {
                const restMs = at - mono();
                if (restMs <= 0 || signal.aborted)
                    end();
                else
                    timer = setTimeout(rest, Math.min(restMs, longestTimeoutMs));
            };
            signal.addEventListener('abort', end);
            rest();
        }),
    };
}


/***/ }),

/***/ 5364:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ isAlive)
/* harmony export */ });
/* unused harmony export endLeftOver */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3024);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__nccwpck_require__.n(node_fs__WEBPACK_IMPORTED_MODULE_0__);
/**
 * Ends a process of ours that outlived its stage, as it can in a container, where signals do not reach it.
 * Not guaranteed: anything where the system has no /proc, which is also where there are no container jobs.
 */

/**
 * Kills `pid` if it is another process and its command line names `folder`: the number may be somebody else's by now.
 * True when no such process is left.
 */
function endLeftOver(pid, folder) {
    if (pid === process.pid || pid <= 1 || folder === '' || !isAlive(pid))
        return true;
    try {
        if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder))
            process.kill(pid, 'SIGKILL');
        return true;
    }
    catch {
        // It cannot be looked at; it finds the request to stop.
        return !isAlive(pid);
    }
}
/** Whether a process of this number is there; one of another user counts. */
function isAlive(pid) {
    try {
        process.kill(pid, 0);
        return true;
    }
    catch (error) {
        return error instanceof Error && 'code' in error && error.code === 'EPERM';
    }
}


/***/ }),

/***/ 1601:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  v: () => (/* binding */ systemRandom)
});

;// CONCATENATED MODULE: external "node:crypto"
const external_node_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");
;// CONCATENATED MODULE: ./src/system/random.ts
/** Not guaranteed: that a trace can be replayed with it; machines get their entropy as inputs. */

/** Randomness of the operating system, fit for keys and tickets. */
function systemRandom() {
    return {
        bytes: (n) => new Uint8Array((0,external_node_crypto_namespaceObject.randomBytes)(n)),
        entropy: () => (0,external_node_crypto_namespaceObject.randomBytes)(6).readUIntBE(0, 6) / 2 ** 48,
    };
}


/***/ }),

/***/ 3793:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   LP: () => (/* binding */ isSameEvent),
/* harmony export */   M0: () => (/* binding */ formatAddress),
/* harmony export */   Mv: () => (/* binding */ formatProbeAddress),
/* harmony export */   or: () => (/* binding */ parseAddress),
/* harmony export */   vh: () => (/* binding */ authKind),
/* harmony export */   wg: () => (/* binding */ recordKind),
/* harmony export */   wj: () => (/* binding */ parseEvent)
/* harmony export */ });
/** Addressable, application-specific data (NIP-78). */
const recordKind = 30078;
/** NIP-42. */
const authKind = 22242;
/**
 * The seven fields of an event in their types, in a fresh object: what else the object carried (nostr-tools' memo of a
 * verification above all) is gone. Undefined for anything that is no event, which an honest relay never sends.
 */
function parseEvent(value) {
    if (typeof value !== 'object' || value === null)
        return undefined;
    const { id, pubkey, created_at, kind, tags, content, sig } = value;
    if (!isHex(id, 64) || !isHex(pubkey, 64) || !isHex(sig, 128))
        return undefined;
    if (!isWhole(created_at) || !isWhole(kind) || typeof content !== 'string' || !isTags(tags))
        return undefined;
    return { id, pubkey, created_at, kind, tags, content, sig };
}
/** Of two whose ids and signatures are alike. */
const isSameEvent = (a, b) => a.content === b.content &&
    a.pubkey === b.pubkey &&
    a.created_at === b.created_at &&
    a.kind === b.kind &&
    a.tags.length === b.tags.length &&
    a.tags.every((tag, n) => isSameTag(tag, b.tags[n]));
const isSameTag = (a, b = []) => a.length === b.length && a.every((element, n) => element === b[n]);
const isHex = (value, digits) => typeof value === 'string' && value.length === digits && /^[0-9a-f]*$/.test(value);
const isWhole = (value) => Number.isSafeInteger(value) && value >= 0;
const isTags = (value) => Array.isArray(value) &&
    value.every((tag) => Array.isArray(tag) && tag.every((element) => typeof element === 'string'));
/** The `d` of a record (protocol.md, *Parts*: record; *Eviction*): 108 or 116 bytes, under the 255 that relays keep apart. */
const formatAddress = ({ lockTag, ticket, evicted }) => `nostr-lock:${lockTag}:${ticket}${evicted ? ':evicted' : ''}`;
function parseAddress(d) {
    const [, lockTag, ticket, evicted] = /^nostr-lock:([0-9a-f]{64}):([0-9a-f]{32})(:evicted)?$/.exec(d) ?? [];
    if (lockTag === undefined || ticket === undefined)
        return undefined;
    return { lockTag: lockTag, ticket: ticket, evicted: evicted !== undefined };
}
/** The `d` of a record of doctor's, which is the address of no lock: `parseAddress` knows it not. */
const formatProbeAddress = (id) => `nostr-lock:doctor:${id}`;


/***/ }),

/***/ 3551:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  l: () => (/* binding */ createRelays)
});

// EXTERNAL MODULE: ./node_modules/https-proxy-agent/dist/index.js + 4 modules
var dist = __nccwpck_require__(5796);
// EXTERNAL MODULE: ./node_modules/proxy-from-env/index.js
var proxy_from_env = __nccwpck_require__(8182);
// EXTERNAL MODULE: ./node_modules/ws/lib/stream.js
var stream = __nccwpck_require__(6412);
// EXTERNAL MODULE: ./node_modules/ws/lib/extension.js
var extension = __nccwpck_require__(1335);
// EXTERNAL MODULE: ./node_modules/ws/lib/permessage-deflate.js
var permessage_deflate = __nccwpck_require__(4376);
// EXTERNAL MODULE: ./node_modules/ws/lib/receiver.js
var receiver = __nccwpck_require__(893);
// EXTERNAL MODULE: ./node_modules/ws/lib/sender.js
var sender = __nccwpck_require__(7389);
// EXTERNAL MODULE: ./node_modules/ws/lib/subprotocol.js
var subprotocol = __nccwpck_require__(3332);
// EXTERNAL MODULE: ./node_modules/ws/lib/websocket.js
var websocket = __nccwpck_require__(6681);
// EXTERNAL MODULE: ./node_modules/ws/lib/websocket-server.js
var websocket_server = __nccwpck_require__(129);
;// CONCATENATED MODULE: ./node_modules/ws/wrapper.mjs











/* harmony default export */ const wrapper = ((/* unused pure expression or super */ null && (WebSocket)));

;// CONCATENATED MODULE: ./src/transport/trouble.ts
const isTrouble = (value) => 'kind' in value && (value.kind === 'refused' || value.kind === 'failed');
const failed = (cause, detail) => ({ kind: 'failed', cause, detail });
const prefixes = [
    'auth-required',
    'restricted',
    'blocked',
    'rate-limited',
    'pow',
    'invalid',
    'error',
];
/** The machine-readable prefix of an OK or a CLOSED (NIP-01), without the colon; '' where there is none. */
const prefixOf = (message) => /^([a-z-]{1,20}):/.exec(message)?.[1] ?? '';
/** Of a message in which nothing is secret any more (`Words`). */
function refused(message) {
    const prefix = prefixOf(message);
    return {
        kind: 'refused',
        prefix: prefixes.includes(prefix) ? prefix : 'other',
        detail: message === '' ? 'no reason given' : message,
    };
}

;// CONCATENATED MODULE: ./src/transport/socket.ts

/** The most that one frame may have. */
const maxFrameBytes = 512 * 1024;
/** The trouble of a socket that was closed; the reason is the relay's own words. */
function closedSocket(code, reason, words) {
    const said = words(reason);
    return failed('closed', `connection closed (${code})${said === '' ? '' : `: ${said}`}`);
}

// EXTERNAL MODULE: ./src/protocol/values.ts
var values = __nccwpck_require__(8916);
;// CONCATENATED MODULE: ./src/transport/step.ts


const aborted = () => failed('aborted', 'given up before the relay answered');
/** `begin` starts the step and returns what ends it, which is called exactly once, however it ends. */
function step(options, begin) {
    const { clock, signal, timeoutMs, late = () => 'no answer' } = options;
    return new Promise((resolve) => {
        if (signal.aborted) {
            resolve(aborted());
            return;
        }
        const alarm = new AbortController();
        const restart = () => (0,values/* later */.N)(clock.mono(), timeoutMs ?? 0);
        let deadline = restart();
        let end = null;
        const abort = () => {
            settle(aborted());
        };
        const settle = (value) => {
            if (alarm.signal.aborted)
                return;
            alarm.abort();
            signal.removeEventListener('abort', abort);
            end?.();
            resolve(value);
        };
        const ring = async () => {
            while (!alarm.signal.aborted && clock.mono() < deadline)
                await clock.wake(deadline, alarm.signal);
            settle(failed('timeout', late()));
        };
        signal.addEventListener('abort', abort);
        end = begin({
            settle,
            progress: () => {
                deadline = restart();
            },
        });
        // What settled while it began could not end itself yet.
        if (alarm.signal.aborted)
            end();
        else if (timeoutMs !== undefined)
            void ring();
    });
}

;// CONCATENATED MODULE: ./src/transport/dial.ts






/** `connectUrl` may hold secrets: no failure quotes it. `adopt` is called before the first frame can arrive. */
async function dial(connectUrl, words, options, adopt) {
    const over = new AbortController();
    return step(options, ({ settle }) => {
        let socket;
        let proxied = false;
        try {
            const agent = proxyAgent(connectUrl, over.signal);
            proxied = agent !== undefined;
            socket = new websocket(connectUrl, {
                perMessageDeflate: false,
                followRedirects: false,
                maxPayload: maxFrameBytes,
                maxFragments: 1_024,
                ...(agent === undefined ? {} : { agent }),
            });
        }
        catch {
            settle(failed('protocol', 'the URL of the relay, or of the proxy, cannot be used'));
            return () => undefined;
        }
        let adopted = false;
        socket.on('open', () => {
            adopted = true;
            settle(adopt(listenable(socket, words)));
        });
        socket.on('unexpected-response', (_request, response) => {
            const status = words(`HTTP ${response.statusCode ?? 0} ${response.statusMessage ?? ''}`);
            settle(failed('http', proxied ? `${status} (through a proxy)` : status));
        });
        // Stays on: terminating a socket that is not open yet is an error of ws, and without a listener an uncaught one.
        socket.on('error', (error) => {
            settle(dialFailure(error));
        });
        return () => {
            if (adopted)
                return;
            over.abort();
            socket.terminate();
        };
    });
}
const listenable = (socket, words) => ({
    listen: ({ frame, ended }) => {
        socket.on('message', (data, isBinary) => {
            const isText = !isBinary && Buffer.isBuffer(data);
            frame(isText ? data.toString('utf8') : null, data.length);
        });
        socket.on('error', (error) => {
            ended(brokenSocket(error));
        });
        socket.on('close', (code, reason) => {
            ended(closedSocket(code, reason.toString(), words));
        });
    },
    // A failure to send is followed by `close`, which tells everybody.
    send: (text) => {
        socket.send(text, () => undefined);
    },
    terminate: () => {
        socket.terminate();
    },
});
function brokenSocket(error) {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH')
        return failed('limit', 'the relay sent a frame over 512 KiB');
    if (code.startsWith('WS_ERR_'))
        return failed('protocol', `the relay broke the WebSocket protocol (${code})`);
    return failed('closed', `connection lost (${code === '' ? 'no cause given' : code})`);
}
/** The signal ends the connection to the proxy, which nothing else can reach while the proxy has not answered. */
function proxyAgent(connectUrl, signal) {
    const proxy = (0,proxy_from_env/* getProxyForUrl */.T)(connectUrl.replace(/^ws/, 'http'));
    return proxy === '' ? undefined : new dist/* HttpsProxyAgent */.b(proxy, { signal });
}
const causes = {
    ECONNREFUSED: ['refused', 'connection refused'],
    EHOSTUNREACH: ['refused', 'host unreachable'],
    ENETUNREACH: ['refused', 'network unreachable'],
    EACCES: ['refused', 'connection not permitted'],
    ENOTFOUND: ['dns', 'host name not found'],
    EAI_AGAIN: ['dns', 'host name could not be looked up'],
    ETIMEDOUT: ['timeout', 'connection timed out'],
    ECONNRESET: ['closed', 'connection reset while connecting'],
    EPIPE: ['closed', 'connection closed while connecting'],
    EPROTO: ['tls', 'TLS handshake failed'],
};
/** By its code alone: messages of certificates and parsers quote what the other side said. */
function dialFailure(error) {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    const [cause, sentence] = causes[code] ?? unlistedCause(code);
    return failed(cause, code === '' ? sentence : `${sentence} (${code})`);
}
function unlistedCause(code) {
    if (/CERT|SELF_SIGNED|UNABLE_TO|CRL/.test(code))
        return ['tls', 'TLS certificate not accepted'];
    if (/_SSL_|_TLS_/.test(code))
        return ['tls', 'TLS handshake failed'];
    return ['protocol', 'no WebSocket handshake'];
}

// EXTERNAL MODULE: ./node_modules/@noble/hashes/sha2.js + 2 modules
var sha2 = __nccwpck_require__(2727);
// EXTERNAL MODULE: ./node_modules/@noble/hashes/utils.js
var utils = __nccwpck_require__(2565);
;// CONCATENATED MODULE: ./src/transport/fingerprint.ts
/** Names a relay set. Not a secret: who guesses a URL can confirm the guess. */


/** The first 16 hex digits of the SHA-256 of each normalized URL, sorted, joined by '-': two sets can be compared member by member (protocol.md, *Parts*: `relays`). */
function relaySetId(urls) {
    const prints = urls.map((url) => (0,utils/* bytesToHex */.My)((0,sha2/* sha256 */.sc)((0,utils/* utf8ToBytes */.AI)(url))).slice(0, 16));
    return prints.sort().join('-');
}

// EXTERNAL MODULE: ./src/transport/event.ts
var transport_event = __nccwpck_require__(3793);
;// CONCATENATED MODULE: ./src/transport/frames.ts
/** What a relay sends (NIP-01, NIP-42), parsed as hostile input: total, and no more than the shape is believed. */
const broken = { kind: 'broken' };
const longestChallenge = 1_024;
/** The size of a frame is bounded where it is received. `text`: null of a binary one, which no relay sends. */
function parseFrame(text) {
    if (text === null)
        return broken;
    let value;
    try {
        value = JSON.parse(text);
    }
    catch {
        return broken;
    }
    return Array.isArray(value) ? parseParts(value) : broken;
}
function parseParts([verb, subject, third, fourth = '']) {
    if (typeof verb !== 'string')
        return broken;
    const message = third ?? '';
    switch (verb) {
        case 'EVENT':
            return isText(subject) && third !== undefined ? { kind: 'event', subscription: subject, event: third } : broken;
        case 'EOSE':
            return isText(subject) ? { kind: 'eose', subscription: subject } : broken;
        case 'CLOSED':
            return isText(subject) && isText(message) ? { kind: 'closed', subscription: subject, message } : broken;
        case 'OK':
            return isText(subject) && typeof third === 'boolean' && isText(fourth)
                ? { kind: 'ok', id: subject, accepted: third, message: fourth }
                : broken;
        case 'NOTICE':
            return isText(subject) ? { kind: 'notice', message: subject } : broken;
        case 'AUTH':
            return isText(subject) && subject.length <= longestChallenge ? { kind: 'auth', challenge: subject } : broken;
        default:
            return { kind: 'unknown' };
    }
}
const isText = (value) => typeof value === 'string';

;// CONCATENATED MODULE: ./src/transport/patience.ts
/** How much of what it should not send a relay may send on one connection. */

/** Verifying costs 2.5 ms: a hostile relay must not burn the processor. */
const maxFaults = 20;
const maxStrayFrames = 5_000;
const maxStrayBytes = 16 * 1024 * 1024;
/** Each call tells why the connection is to be dropped now, or null. */
class Patience {
    #faults = 0;
    #frames = 0;
    #bytes = 0;
    /** Something that no honest relay sends: a frame or an event that is none, a signature that is none. */
    fault() {
        if (++this.#faults < maxFaults)
            return null;
        return failed('protocol', `dropped: ${maxFaults} broken frames or invalid signatures on one connection`);
    }
    /** A frame that belongs to nothing that was asked; honest relays send some, between two answers. */
    stray(bytes) {
        this.#frames++;
        this.#bytes += bytes;
        if (this.#frames <= maxStrayFrames && this.#bytes <= maxStrayBytes)
            return null;
        return failed('limit', 'dropped: the relay floods with what nobody asked for');
    }
    /** An answer came: strays are counted anew. */
    answered() {
        this.#frames = 0;
        this.#bytes = 0;
    }
}

;// CONCATENATED MODULE: ./src/transport/connection.ts





class Connection {
    socket;
    options;
    #subscriptions = new Map();
    #acknowledging = new Map();
    #patience = new Patience();
    #trouble = null;
    #lastSubscription = 0;
    #notice = '';
    #heardAt;
    #challenge = null;
    #challenged = null;
    #authentication = null;
    constructor(socket, options) {
        this.socket = socket;
        this.options = options;
        this.#heardAt = options.clock.mono();
        socket.listen({
            frame: (text, size) => {
                if (this.#trouble === null)
                    this.#receive(parseFrame(text), size);
            },
            ended: (trouble) => {
                this.drop(trouble);
            },
        });
    }
    /** Why it is down; null while it is up. */
    get trouble() {
        return this.#trouble;
    }
    /** Asks under a fresh subscription id. The returned function ends the subscription; it may be called at any time, once. */
    subscribe(filter, listener) {
        if (this.#trouble !== null) {
            listener.ended(this.#trouble);
            return () => undefined;
        }
        const id = `nostr-lock-${++this.#lastSubscription}`;
        this.#subscriptions.set(id, listener);
        this.#send(JSON.stringify(['REQ', id, filter]));
        return () => {
            if (this.#subscriptions.delete(id))
                this.#send(JSON.stringify(['CLOSE', id]));
        };
    }
    /** Sends the event and waits for its own OK. */
    async publish(event, signal, verb = 'EVENT') {
        return this.step('OK', this.options.okMs, signal, ({ settle }) => {
            if (this.#trouble !== null) {
                settle(this.#trouble);
                return () => undefined;
            }
            const waiting = this.#acknowledging.get(event.id) ?? new Set();
            this.#acknowledging.set(event.id, waiting.add(settle));
            this.#send(`["${verb}",${event.json}]`);
            return () => {
                waiting.delete(settle);
                if (waiting.size === 0)
                    this.#acknowledging.delete(event.id);
            };
        });
    }
    /** Answers the relay's challenge once for all requests that need it (NIP-42). Null when the relay said OK. */
    async authenticate(signal) {
        const authentication = (this.#authentication ??= this.#answerChallenge());
        const waited = await step({ clock: this.options.clock, signal }, ({ settle }) => {
            void authentication.then((result) => {
                settle({ result });
            });
            return () => undefined;
        });
        return isTrouble(waited) ? waited : waited.result;
    }
    /** A step of a request on this connection: a silent peer is taken for gone, so that the next request dials anew. */
    async step(awaited, timeoutMs, signal, begin) {
        const { clock } = this.options;
        const since = clock.mono();
        const late = () => {
            const said = this.#notice === '' ? '' : `; the relay said: ${this.#notice}`;
            return `no ${awaited} within ${timeoutMs / 1000} s${said}`;
        };
        const options = { clock, signal, timeoutMs, late };
        const result = await step(options, begin);
        const timedOut = typeof result === 'object' &&
            result !== null &&
            isTrouble(result) &&
            result.kind === 'failed' &&
            result.cause === 'timeout';
        if (timedOut && this.#heardAt <= since)
            this.drop(failed('closed', `connection dropped: ${result.detail}`));
        return result;
    }
    /** Something that no honest relay sends. */
    fault() {
        this.#dropFor(this.#patience.fault());
    }
    /** Ends everything on it at once, without a closing handshake. */
    drop(trouble) {
        if (this.#trouble !== null)
            return;
        this.#trouble = trouble;
        this.socket.terminate();
        this.#challenged?.(trouble);
        this.#endSubscriptions(trouble);
        for (const waiting of [...this.#acknowledging.values()])
            for (const settle of [...waiting])
                settle(trouble);
    }
    #receive(frame, bytes) {
        this.#heardAt = this.options.clock.mono();
        switch (frame.kind) {
            case 'broken':
                this.#broken();
                return;
            case 'event':
            case 'eose':
            case 'closed': {
                const listener = this.#subscriptions.get(frame.subscription);
                if (listener === undefined)
                    break;
                this.#deliver(frame, bytes, listener);
                return;
            }
            case 'ok': {
                const waiting = this.#acknowledging.get(frame.id);
                if (waiting === undefined)
                    break;
                const answer = { accepted: frame.accepted, message: this.options.words(frame.message) };
                for (const settle of [...waiting])
                    settle(answer);
                return;
            }
            case 'auth':
                this.#challenge = frame.challenge;
                this.#authentication = null;
                this.#challenged?.({ text: frame.challenge });
                break;
            case 'notice':
                this.#notice = this.options.words(frame.message);
                break;
            case 'unknown':
        }
        this.#dropFor(this.#patience.stray(bytes));
    }
    #deliver(frame, bytes, listener) {
        if (frame.kind === 'closed') {
            this.#subscriptions.delete(frame.subscription);
            listener.ended(refused(this.options.words(frame.message)));
        }
        else if (frame.kind === 'eose') {
            this.#patience.answered();
            listener.eose();
        }
        else {
            const event = (0,transport_event/* parseEvent */.wj)(frame.event);
            if (event === undefined)
                this.#broken();
            else
                listener.event(event, bytes);
        }
    }
    /** It may have been the event that was looked for: no read that was under way is an answer any more. */
    #broken() {
        this.#endSubscriptions(failed('protocol', 'the relay sent a broken frame'));
        this.fault();
    }
    #dropFor(trouble) {
        if (trouble !== null)
            this.drop(trouble);
    }
    #endSubscriptions(trouble) {
        const listeners = [...this.#subscriptions];
        for (const [id, listener] of listeners) {
            if (this.#subscriptions.delete(id))
                this.#send(JSON.stringify(['CLOSE', id]));
            listener.ended(trouble);
        }
    }
    /** For all who wait for it, so that none of them can call it off; time and the connection bound it. */
    async #answerChallenge() {
        const { url, clock, signer, okMs } = this.options;
        const { signal } = new AbortController();
        const challenge = await this.step('challenge', okMs, signal, ({ settle }) => {
            this.#challenged = settle;
            if (this.#trouble !== null)
                settle(this.#trouble);
            else if (this.#challenge !== null)
                settle({ text: this.#challenge });
            return () => {
                this.#challenged = null;
            };
        });
        if (isTrouble(challenge))
            return challenge;
        for (const event of signer.signAuths(challenge.text, url, Math.floor(clock.wall() / 1000))) {
            const answer = await this.publish(event, signal, 'AUTH');
            if (isTrouble(answer))
                return answer;
            if (!answer.accepted)
                return refused(answer.message);
        }
        return null;
    }
    #send(text) {
        if (this.#trouble === null)
            this.socket.send(text);
    }
}

;// CONCATENATED MODULE: ./src/transport/depth.ts
/** A second page of so many events or fewer costs nothing beside a round trip. */
const few = 20;
/** Of one relay. One that does not answer two requests beside each other is not asked so again. */
class Depth {
    #known = new Map();
    #isEager = true;
    /**
     * Where the second page begins, seconds: above the oldest that were there, some of which may be replaced by now, and below the newest, or
     * what was `written` since. Undefined where nothing is known, or there is nothing to be below.
     */
    begin(filter, written) {
        const known = this.#isEager ? this.#known.get(key(filter)) : undefined;
        if (known === undefined)
            return undefined;
        const times = written === null ? known : [...known, written];
        if (times.length > few)
            return times[few];
        return times.length < 2 ? times[0] : Math.max(...times) - 1;
    }
    /** A filter was read whole: when the events of its first page were created, in any order. Those of several pages are too many to ask for twice. */
    note(filter, pages, times) {
        if (pages > 1)
            this.#known.delete(key(filter));
        else
            this.#known.set(key(filter), [...times].sort((a, b) => a - b));
    }
    giveUp() {
        this.#isEager = false;
    }
}
/**
 * Whether the early page tells that nothing lies behind the first: it is a part of it, ends where it ends, and is smaller. Whatever
 * bounds the pages of a relay let the first one through, and would have let through more of this one.
 */
const isLast = (first, early) => early.oldest === first.oldest && early.ids.size < first.ids.size && [...early.ids].every((id) => first.ids.has(id));
/** Without `since`, which moves with the clock. */
const key = ({ authors, '#t': tags }) => JSON.stringify([authors, tags]);

;// CONCATENATED MODULE: ./src/transport/filter.ts

/** Relays cap at 500 at most; some below it, in silence. */
const pageLimit = 500;
/** Of one address relays keep one version; some show two for an instant. */
const addressLimit = 10;
const tagFilter = (tags, authors) => ({
    kinds: [transport_event/* recordKind */.wg],
    ...(authors === null ? {} : { authors }),
    '#t': tags,
    limit: pageLimit,
});
/** One filter a REQ: some relays answer several wrongly. Of two keys it asks for every author under every tag: whose tag it is, is seen to when a record is opened. */
function filtersOf(query) {
    if (query.kind === 'addresses')
        return [{ kinds: [transport_event/* recordKind */.wg], authors: [query.author], '#d': query.ds, limit: addressLimit }];
    if (query.kind === 'period')
        return [tagFilter(query.tags, query.authors)];
    const { lockTags, completionTags, authors, since } = query;
    const completion = completionTags.length === 0 ? [] : [tagFilter(completionTags, authors)];
    return [{ ...tagFilter(lockTags, authors), since }, ...completion];
}
/** What is live on tags, and what is stored, since a push may have been missed. */
const watchFilter = tagFilter;
/** Relays answer with more than was asked, some of them on live subscriptions always. */
function matches(filter, event) {
    const tagged = (name, values) => values === undefined ||
        event.tags.some(([key, value]) => key === name && value !== undefined && values.includes(value));
    return (filter.kinds.includes(event.kind) &&
        (filter.authors?.includes(event.pubkey) ?? true) &&
        event.created_at >= (filter.since ?? 0) &&
        event.created_at <= (filter.until ?? Infinity) &&
        tagged('t', filter['#t']) &&
        tagged('d', filter['#d']));
}

// EXTERNAL MODULE: ./node_modules/@scure/base/index.js
var base = __nccwpck_require__(4929);
;// CONCATENATED MODULE: ./node_modules/nostr-tools/lib/esm/nip19.js
// nip19.ts



// utils.ts

var utf8Decoder = new TextDecoder("utf-8");
var utf8Encoder = new TextEncoder();

// nip19.ts
var NostrTypeGuard = {
  isNProfile: (value) => /^nprofile1[a-z\d]+$/.test(value || ""),
  isNEvent: (value) => /^nevent1[a-z\d]+$/.test(value || ""),
  isNAddr: (value) => /^naddr1[a-z\d]+$/.test(value || ""),
  isNSec: (value) => /^nsec1[a-z\d]{58}$/.test(value || ""),
  isNPub: (value) => /^npub1[a-z\d]{58}$/.test(value || ""),
  isNote: (value) => /^note1[a-z\d]+$/.test(value || ""),
  isNcryptsec: (value) => /^ncryptsec1[a-z\d]+$/.test(value || "")
};
var Bech32MaxSize = 5e3;
var BECH32_REGEX = /[\x21-\x7E]{1,83}1[023456789acdefghjklmnpqrstuvwxyz]{6,}/;
function integerToUint8Array(number) {
  const uint8Array = new Uint8Array(4);
  uint8Array[0] = number >> 24 & 255;
  uint8Array[1] = number >> 16 & 255;
  uint8Array[2] = number >> 8 & 255;
  uint8Array[3] = number & 255;
  return uint8Array;
}
function decodeNostrURI(nip19code) {
  try {
    if (nip19code.startsWith("nostr:"))
      nip19code = nip19code.substring(6);
    return decode(nip19code);
  } catch (_err) {
    return { type: "invalid", data: null };
  }
}
function decode(code) {
  let { prefix, words } = bech32.decode(code, Bech32MaxSize);
  let data = new Uint8Array(bech32.fromWords(words));
  switch (prefix) {
    case "nprofile": {
      let tlv = parseTLV(data);
      if (!tlv[0]?.[0])
        throw new Error("missing TLV 0 for nprofile");
      if (tlv[0][0].length !== 32)
        throw new Error("TLV 0 should be 32 bytes");
      return {
        type: "nprofile",
        data: {
          pubkey: bytesToHex2(tlv[0][0]),
          relays: tlv[1] ? tlv[1].map((d) => utf8Decoder.decode(d)) : []
        }
      };
    }
    case "nevent": {
      let tlv = parseTLV(data);
      if (!tlv[0]?.[0])
        throw new Error("missing TLV 0 for nevent");
      if (tlv[0][0].length !== 32)
        throw new Error("TLV 0 should be 32 bytes");
      if (tlv[2] && tlv[2][0].length !== 32)
        throw new Error("TLV 2 should be 32 bytes");
      if (tlv[3] && tlv[3][0].length !== 4)
        throw new Error("TLV 3 should be 4 bytes");
      return {
        type: "nevent",
        data: {
          id: bytesToHex2(tlv[0][0]),
          relays: tlv[1] ? tlv[1].map((d) => utf8Decoder.decode(d)) : [],
          author: tlv[2]?.[0] ? bytesToHex2(tlv[2][0]) : void 0,
          kind: tlv[3]?.[0] ? parseInt(bytesToHex2(tlv[3][0]), 16) : void 0
        }
      };
    }
    case "naddr": {
      let tlv = parseTLV(data);
      if (!tlv[0]?.[0])
        throw new Error("missing TLV 0 for naddr");
      if (!tlv[2]?.[0])
        throw new Error("missing TLV 2 for naddr");
      if (tlv[2][0].length !== 32)
        throw new Error("TLV 2 should be 32 bytes");
      if (!tlv[3]?.[0])
        throw new Error("missing TLV 3 for naddr");
      if (tlv[3][0].length !== 4)
        throw new Error("TLV 3 should be 4 bytes");
      return {
        type: "naddr",
        data: {
          identifier: utf8Decoder.decode(tlv[0][0]),
          pubkey: bytesToHex2(tlv[2][0]),
          kind: parseInt(bytesToHex2(tlv[3][0]), 16),
          relays: tlv[1] ? tlv[1].map((d) => utf8Decoder.decode(d)) : []
        }
      };
    }
    case "nsec":
      return { type: prefix, data };
    case "npub":
    case "note":
      return { type: prefix, data: bytesToHex2(data) };
    default:
      throw new Error(`unknown prefix ${prefix}`);
  }
}
function parseTLV(data) {
  let result = {};
  let rest = data;
  while (rest.length > 0) {
    if (rest.length < 2)
      throw new Error("not enough data to read TLV");
    let t = rest[0];
    let l = rest[1];
    let v = rest.slice(2, 2 + l);
    rest = rest.slice(2 + l);
    if (v.length < l)
      throw new Error(`not enough data to read on TLV ${t}`);
    result[t] = result[t] || [];
    result[t].push(v);
  }
  return result;
}
function nsecEncode(key) {
  return encodeBytes("nsec", key);
}
function npubEncode(hex) {
  return encodeBytes("npub", (0,utils/* hexToBytes */.aT)(hex));
}
function noteEncode(hex) {
  return encodeBytes("note", hexToBytes2(hex));
}
function encodeBech32(prefix, data) {
  let words = base/* bech32 */.I.toWords(data);
  return base/* bech32 */.I.encode(prefix, words, Bech32MaxSize);
}
function encodeBytes(prefix, bytes) {
  return encodeBech32(prefix, bytes);
}
function nprofileEncode(profile) {
  let data = encodeTLV({
    0: [hexToBytes2(profile.pubkey)],
    1: (profile.relays || []).map((url) => utf8Encoder.encode(url))
  });
  return encodeBech32("nprofile", data);
}
function neventEncode(event) {
  let kindArray;
  if (event.kind !== void 0) {
    kindArray = integerToUint8Array(event.kind);
  }
  let data = encodeTLV({
    0: [hexToBytes2(event.id)],
    1: (event.relays || []).map((url) => utf8Encoder.encode(url)),
    2: event.author ? [hexToBytes2(event.author)] : [],
    3: kindArray ? [new Uint8Array(kindArray)] : []
  });
  return encodeBech32("nevent", data);
}
function naddrEncode(addr) {
  let kind = new ArrayBuffer(4);
  new DataView(kind).setUint32(0, addr.kind, false);
  let data = encodeTLV({
    0: [utf8Encoder.encode(addr.identifier)],
    1: (addr.relays || []).map((url) => utf8Encoder.encode(url)),
    2: [hexToBytes2(addr.pubkey)],
    3: [new Uint8Array(kind)]
  });
  return encodeBech32("naddr", data);
}
function encodeTLV(tlv) {
  let entries = [];
  Object.entries(tlv).reverse().forEach(([t, vs]) => {
    vs.forEach((v) => {
      let entry = new Uint8Array(v.length + 2);
      entry.set([parseInt(t)], 0);
      entry.set([v.length], 1);
      entry.set(v, 2);
      entries.push(entry);
    });
  });
  return concatBytes(...entries);
}


// EXTERNAL MODULE: ./src/protocol/version.ts
var version = __nccwpck_require__(9968);
;// CONCATENATED MODULE: ./src/transport/haul.ts
/** Not guaranteed: that what came in is all that the relay has; whoever pages decides when it is read to the end. */



const maxEvents = 5_000;
const maxBytes = 16 * 1024 * 1024;
/** What one query brought in, over all its filters and pages, within bounds. */
class Haul {
    #newest = new Map();
    #sighted = new Set();
    #authors = new Map();
    #deferred = new Map();
    #events = 0;
    #bytes = 0;
    /** Counts every event that came, wanted or not. Past a bound the query is no answer, and whoever fills the tag is named. */
    count(author, bytes) {
        this.#events++;
        this.#bytes += bytes;
        this.#authors.set(author, (this.#authors.get(author) ?? 0) + 1);
        if (this.#events <= maxEvents && this.#bytes <= maxBytes)
            return null;
        const [most] = [...this.#authors].sort(([, a], [, b]) => b - a);
        return failed('limit', `more than ${maxEvents} events or 16 MiB; most of them by ${npubEncode((most ?? [author])[0])}`);
    }
    /** An authentic event of this id came already: another copy is the same, or forged. */
    has(id) {
        return this.#sighted.has(id);
    }
    add(sighting) {
        this.#sighted.add(sighting.version.id);
        const known = this.#newest.get(sighting.address);
        if (known === undefined || (0,version/* isNewer */.U4)(sighting.version, known.version))
            this.#newest.set(sighting.address, sighting);
    }
    /** To be proven at the end, if at all. */
    defer(claim) {
        this.#deferred.set(claim.sighting.version.id + claim.signature, claim);
    }
    deferred() {
        return [...this.#deferred.values()];
    }
    /** Of each address only the newest version. */
    sightings() {
        return [...this.#newest.values()];
    }
}

// EXTERNAL MODULE: ./src/transport/signer.ts + 7 modules
var transport_signer = __nccwpck_require__(7502);
;// CONCATENATED MODULE: ./src/transport/query.ts





/** Every filter at once; the first that fails ends the others. */
async function readQuery(connection, query, options, signal) {
    const haul = new Haul();
    const over = new AbortController();
    const abort = () => {
        over.abort();
    };
    signal.addEventListener('abort', abort);
    if (signal.aborted)
        abort();
    const isSieved = query.kind === 'lock' && query.whole !== true;
    const troubles = [];
    await Promise.all(filtersOf(query).map(async (filter) => {
        const trouble = await readFilter(connection, filter, haul, { ...options, isSieved }, over.signal);
        if (trouble === null)
            return;
        troubles.push(trouble);
        abort();
    }));
    signal.removeEventListener('abort', abort);
    // What was asked for early and not needed.
    abort();
    return troubles[0] ?? { kind: 'read', sightings: completed(connection, haul, options.sieve) };
}
/**
 * Pages with `until` = the oldest `created_at` seen, inclusive, until a page adds nothing ◆: relays cap below the limit in
 * silence, so only an address, of which there is one version, is read in one page. Where something is known of the lock, a page of its
 * oldest events is asked for beside the first, which saves the round trip of the second. Null when the filter was read whole.
 */
async function readFilter(connection, filter, haul, options, signal) {
    const { depth, written } = options;
    const isAddress = filter['#d'] !== undefined;
    const seen = new Set();
    const ask = (until) => readPage(connection, until === undefined ? filter : { ...filter, until }, haul, seen, options, signal);
    const begin = isAddress ? undefined : depth.begin(filter, written);
    const first = ask();
    const early = begin === undefined ? null : ask(begin);
    let page = await first;
    let fullest = 0;
    let times = [];
    for (let pages = 0;; pages++) {
        if (isTrouble(page))
            return page;
        const size = page.ids.size;
        fullest = Math.max(fullest, size);
        if (pages === 0)
            times = page.times;
        const known = seen.size;
        for (const id of page.ids)
            seen.add(id);
        if (seen.size === known) {
            // All of one second, and as many as the relay ever gives at once: what lies behind them cannot be reached.
            const stuck = page.oldest === page.newest && size > 0 && (size >= filter.limit || (size === fullest && seen.size > size));
            if (stuck)
                return failed('limit', `more events in one second than the relay gives on a page (${size})`);
            depth.note(filter, pages, times);
            return null;
        }
        if (isAddress && size < filter.limit)
            return null;
        const answer = pages === 0 ? await early : null;
        if (answer !== null && isTrouble(answer))
            depth.giveUp();
        else if (answer !== null && isLast(page, answer)) {
            depth.note(filter, 1, times);
            return null;
        }
        const isNext = answer !== null && !isTrouble(answer) && page.oldest === begin;
        page = isNext ? answer : await ask(page.oldest);
    }
}
/** @param seen on the pages before: what is not among them is news, and starts the time anew. */
async function readPage(connection, filter, haul, seen, options, signal) {
    const ask = () => {
        const page = { ids: new Set(), times: [], oldest: Infinity, newest: 0 };
        return connection.step('EOSE', options.eoseMs, signal, ({ settle, progress }) => connection.subscribe(filter, {
            event: (event, bytes) => {
                const over = haul.count(event.pubkey, bytes);
                if (over !== null) {
                    settle(over);
                    return;
                }
                if (!matches(filter, event))
                    return;
                const { id, created_at } = event;
                if (!page.ids.has(id)) {
                    if (!seen.has(id))
                        progress();
                    page.ids.add(id);
                    page.times.push(created_at);
                }
                page.oldest = Math.min(page.oldest, created_at);
                page.newest = Math.max(page.newest, created_at);
                take(connection, event, haul, options);
            },
            eose: () => {
                settle(page);
            },
            ended: settle,
        }));
    };
    return withAuthentication(connection, signal, ask);
}
/** By authentic ids: a forged copy must not hide the event that it copies. */
function take(connection, event, haul, { signer, sieve, isSieved }) {
    if (haul.has(event.id))
        return;
    const claim = signer.examine(event);
    if (isSieved && typeof claim !== 'string' && !sieve.wants(claim.sighting)) {
        haul.defer(claim);
        return;
    }
    const inspection = (0,transport_signer/* inspect */.N)(claim);
    if (inspection === 'forged')
        connection.fault();
    else if (inspection !== 'foreign')
        haul.add(inspection);
}
/** What was read, and of what was put off what has to be in it. */
function completed(connection, haul, sieve) {
    const prove = (claim) => {
        if (claim.isAuthentic())
            return claim.sighting;
        connection.fault();
        return undefined;
    };
    for (const sighting of sieve.sift(haul.sightings(), haul.deferred(), prove))
        haul.add(sighting);
    return haul.sightings();
}
/** Where the relay wants to know who asks, it is told, and asked once more (NIP-42). */
async function withAuthentication(connection, signal, ask) {
    const answer = await ask();
    if (!isTrouble(answer) || answer.kind !== 'refused' || answer.prefix !== 'auth-required')
        return answer;
    return (await connection.authenticate(signal)) ?? (await ask());
}

;// CONCATENATED MODULE: ./src/transport/watch.ts







const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** Subscribes again after every end, with a jittered pause that doubles until the relay answers again. */
async function keepWatching(options, tags, authors, onPush, signal) {
    const { clock, random, connect } = options;
    const filter = watchFilter(tags, authors);
    let pauseMs = firstPauseMs;
    const onAnswer = () => {
        pauseMs = firstPauseMs;
    };
    while (!signal.aborted) {
        const connection = await connect();
        if (!isTrouble(connection))
            await withAuthentication(connection, signal, () => listen(connection, filter, options, onPush, onAnswer, signal));
        await clock.wake((0,values/* later */.N)(clock.mono(), pauseMs * (0.5 + random.entropy())), signal);
        pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    }
}
/** Until the subscription ends; a haul bounds what one subscription may bring. */
async function listen(connection, filter, { clock, signer, sieve }, onPush, onAnswer, signal) {
    const haul = new Haul();
    return step({ clock, signal }, ({ settle }) => connection.subscribe(filter, {
        event: (event, bytes) => {
            const over = haul.count(event.pubkey, bytes);
            if (over !== null) {
                settle(over);
                return;
            }
            if (!matches(filter, event) || haul.has(event.id))
                return;
            const inspection = (0,transport_signer/* inspect */.N)(signer.examine(event));
            if (inspection === 'forged')
                connection.fault();
            else if (inspection !== 'foreign') {
                haul.add(inspection);
                // The next read has to bring what buries it.
                sieve.wants(inspection);
                onPush(inspection);
            }
        },
        eose: onAnswer,
        ended: settle,
    }));
}

;// CONCATENATED MODULE: ./src/transport/words.ts
/** What a relay says, made fit to be kept. Not guaranteed: that it is safe to print; whoever prints it escapes it. */
const longest = 200;
const leastSecret = 4;
function createWords(connectUrl) {
    const secrets = secretsOf(connectUrl);
    return (text) => {
        let clean = text;
        for (const secret of secrets)
            clean = clean.replaceAll(secret, '***');
        const visible = clean.slice(0, 4 * longest).replace(/[\s\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ');
        return Array.from(visible.trim()).slice(0, longest).join('');
    };
}
/** As written and as meant, the longest first, so that no part is left of a whole. */
function secretsOf(connectUrl) {
    const { username, password, search, searchParams } = new URL(connectUrl);
    const written = [username, password, search.slice(1), ...search.slice(1).split(/[&=]/)];
    const basic = btoa(String.fromCodePoint(...new TextEncoder().encode(`${decoded(username)}:${decoded(password)}`)));
    return [...new Set([...written, ...written.map(decoded), ...searchParams.values(), basic])]
        .filter((secret) => secret.length >= leastSecret && secret !== 'Og==')
        .sort((a, b) => b.length - a.length);
}
function decoded(text) {
    try {
        return decodeURIComponent(text);
    }
    catch {
        return text;
    }
}

;// CONCATENATED MODULE: ./src/transport/relay.ts







class Relay {
    endpoint;
    options;
    url;
    #words;
    #depth = new Depth();
    #connection = null;
    #dialing = null;
    constructor(endpoint, options) {
        this.endpoint = endpoint;
        this.options = options;
        this.url = endpoint.url;
        this.#words = createWords(endpoint.connectUrl);
    }
    /** EVENT, its own OK, then the read-back, which alone tells what the relay shows (protocol.md, *Writing counts only when it is shown*). */
    async publish(event, readBack, signal) {
        return this.#request(signal, async (connection, outcome) => {
            const { elapsed } = this.#stopwatch();
            const answer = await withAuthentication(connection, signal, async () => {
                const told = await connection.publish(event, signal);
                return isTrouble(told) || goesOn(told) ? told : refused(told.message);
            });
            if (isTrouble(answer))
                return { ...outcome, answer };
            const timing = { ...outcome.timing, okMs: elapsed() };
            const { created_at } = JSON.parse(event.json);
            const acknowledged = { ...outcome, timing, acknowledged: answer.accepted };
            return this.#read(connection, acknowledged, readBack, created_at, signal);
        });
    }
    async read(query, signal) {
        return this.#request(signal, (connection, outcome) => this.#read(connection, outcome, query, null, signal));
    }
    /** Pushes of these tags, and what is stored under them each time that the subscription is opened, until the signal aborts. */
    watch(tags, authors, onPush, signal) {
        const connect = () => this.#connect(signal);
        void keepWatching({ ...this.options, connect }, tags, authors, onPush, signal);
    }
    /** Terminates the socket, or the attempt to open one. */
    close(trouble) {
        this.#dialing?.abort();
        this.#connection?.drop(trouble);
    }
    async #request(signal, ask) {
        const { elapsed } = this.#stopwatch();
        const open = this.#open();
        const connection = signal.aborted ? aborted() : (open ?? (await this.#connect(signal)));
        const timing = { connectMs: null, okMs: null, readMs: null };
        const outcome = { relay: this.url, acknowledged: false, timing };
        if (isTrouble(connection))
            return { ...outcome, answer: connection };
        return ask(connection, { ...outcome, timing: { ...timing, connectMs: open === null ? elapsed() : null } });
    }
    async #read(connection, outcome, query, written, signal) {
        const { signer, sieve, timeouts } = this.options;
        const { elapsed } = this.#stopwatch();
        const options = { signer, sieve, eoseMs: timeouts.eoseMs, depth: this.#depth, written };
        const answer = await readQuery(connection, query, options, signal);
        const readMs = answer.kind === 'read' ? elapsed() : null;
        return { ...outcome, timing: { ...outcome.timing, readMs }, answer };
    }
    #open() {
        return this.#connection?.trouble === null ? this.#connection : null;
    }
    /** Joins the attempt that is under way, or starts one; it is given up when nobody waits for it any more. */
    async #connect(signal) {
        const open = this.#open();
        if (open !== null)
            return open;
        const dialing = (this.#dialing ??= this.#dial());
        dialing.waiting++;
        const result = await step({ clock: this.options.clock, signal }, ({ settle }) => {
            void dialing.connected.then(settle);
            return () => undefined;
        });
        if (--dialing.waiting === 0)
            dialing.abort();
        return result;
    }
    #dial() {
        const { dial, clock, signer, timeouts } = this.options;
        const { connectMs, okMs } = timeouts;
        const over = new AbortController();
        const late = () => `not connected within ${connectMs / 1000} s`;
        const options = { clock, signal: over.signal, timeoutMs: connectMs, late };
        const connected = dial(this.endpoint.connectUrl, this.#words, options, (socket) => {
            return (this.#connection = new Connection(socket, { url: this.url, words: this.#words, clock, signer, okMs }));
        });
        const dialing = {
            connected,
            waiting: 0,
            abort: () => {
                over.abort();
                forget();
            },
        };
        const forget = () => {
            if (this.#dialing === dialing)
                this.#dialing = null;
        };
        void connected.then(forget);
        return dialing;
    }
    #stopwatch() {
        const start = this.options.clock.mono();
        return { elapsed: () => this.options.clock.mono() - start };
    }
}
/** `duplicate` and `replaced` are no refusals: what the relay shows decides. */
const goesOn = ({ accepted, message }) => accepted || ['duplicate', 'replaced'].includes(prefixOf(message));

// EXTERNAL MODULE: ./src/protocol/fence.ts
var protocol_fence = __nccwpck_require__(3073);
;// CONCATENATED MODULE: ./src/transport/sieve.ts
/**
 * Which records of a lock have to be proven at all: checking a signature costs more than everything else that is done with an event, and most
 * records of a lock that is used ended long ago. Not guaranteed: that a record which is left out is authentic, or forged; only that no decision
 * (protocol.md, *Acquiring*, *Waiting*, *Holding*) depends on it.
 *
 * A record that ended can do three things. It completes a period or evicts: such ones are always let through. It buries older versions of its own address,
 * which matters where one of them was met that is live, from whatever relay. And its fence counts, of which only the greatest does.
 */

/** Past it the oldest are forgotten: an older version that is met afterwards counts as live, closed. */
const mostDormant = 10_000;
/** The reader's own fence does not count for it, so that one more is needed. */
const fencesOfAnswer = 2;
/** Of one process and all of its relays. */
class Sieve {
    /** Addresses of which a version was met that is let through at once: whatever is newer has to come, too. */
    #awake = new Set();
    #dormant = new Map();
    /** True for whatever has to be proven as soon as it comes. */
    wants({ address, record: { state } }) {
        if (state === 'released' || state === 'withdrawn')
            return false;
        this.#awake.add(address);
        return true;
    }
    /**
     * @param proven what the answer of one relay brought and was wanted.
     * @param rest what else it brought.
     * @param prove undefined where the signature is not its author's.
     * @returns what has to be in the answer beside the proven.
     */
    sift(proven, rest, prove) {
        for (const claim of rest)
            this.#remember(claim);
        const addresses = new Set(proven.map(({ address }) => address));
        const ofAnswer = new Set(rest);
        const isNeeded = (claim) => {
            const { address } = claim.sighting;
            return addresses.has(address) || (ofAnswer.has(claim) && this.#awake.has(address));
        };
        const needed = [...this.#dormant.values()].filter(isNeeded);
        const others = rest.filter((claim) => !isNeeded(claim));
        return [...needed.flatMap((claim) => prove(claim) ?? []), ...highest(others, prove)];
    }
    #remember(claim) {
        const { id } = claim.sighting.version;
        const [oldest] = this.#dormant.keys();
        this.#dormant.set(`${id}${claim.signature}`, claim);
        if (this.#dormant.size > mostDormant && oldest !== undefined)
            this.#dormant.delete(oldest);
    }
}
/** Those with the greatest fences that count. */
function highest(claims, prove) {
    const fenced = claims.flatMap((claim) => {
        const fence = (0,protocol_fence/* countedFence */._D)(claim.sighting.record);
        return fence === null ? [] : [{ claim, fence }];
    });
    const found = new Map();
    for (const { claim } of fenced.sort((a, b) => b.fence - a.fence)) {
        if (found.size === fencesOfAnswer)
            break;
        const sighting = prove(claim);
        if (sighting !== undefined)
            found.set(sighting.address, sighting);
    }
    return [...found.values()];
}

;// CONCATENATED MODULE: ./src/transport/members.ts




const defaultTimeouts = { connectMs: 10_000, okMs: 10_000, eoseMs: 10_000 };
/**
 * Connects to nobody before the first request. A request starts when it is made, and goes on to its end when its
 * iteration is left early. Throws where a request names a relay that is not a member.
 */
function relaysOver(dial, { endpoints, signer, clock, random, timeouts }) {
    const sieve = new Sieve();
    const options = { dial, signer, sieve, clock, random, timeouts: { ...defaultTimeouts, ...timeouts } };
    const members = new Map(endpoints.map((endpoint) => [endpoint.url, new Relay(endpoint, options)]));
    const closing = new AbortController();
    const fallback = endpoints.filter(({ isFallback }) => isFallback === true).map(({ url }) => url);
    const idle = new Set(fallback);
    const watches = new Set();
    /** Whoever is asked anything is subscribed to as well. */
    const engage = (relay) => {
        if (idle.delete(relay.url))
            for (const subscribe of watches)
                subscribe(relay);
    };
    const ask = (urls, signal, request) => {
        const relays = urls.map((url) => {
            const relay = members.get(url);
            if (relay === undefined)
                throw new Error(`${url} is no member of the relay set`);
            return relay;
        });
        relays.forEach(engage);
        const either = join(signal, closing.signal);
        const answers = relays.map((relay) => request(relay, either.signal));
        void Promise.allSettled(answers).then(either.release);
        return inOrderOfArrival(answers);
    };
    return {
        all: [...members.keys()],
        fallback,
        id: relaySetId([...members.keys()]),
        publish: (to, event, readBack, signal) => ask(to, signal, (relay, either) => relay.publish(event, readBack, either)),
        read: (from, query, signal) => ask(from, signal, (relay, either) => relay.read(query, either)),
        watch: (tags, authors, onPush) => {
            const watching = new AbortController();
            const either = join(watching.signal, closing.signal);
            const subscribe = (relay) => {
                const push = (sighting) => {
                    onPush(relay.url, sighting);
                };
                relay.watch(tags, authors, push, either.signal);
            };
            watches.add(subscribe);
            for (const relay of members.values())
                if (!idle.has(relay.url))
                    subscribe(relay);
            return () => {
                watches.delete(subscribe);
                watching.abort();
                either.release();
            };
        },
        close: () => {
            closing.abort();
            for (const relay of members.values())
                relay.close(aborted());
        },
    };
}
/** Aborts as soon as one of the two does. Not `AbortSignal.any`, whose result Node 20 may collect while it is listened to. */
function join(...signals) {
    const joined = new AbortController();
    const abort = () => {
        joined.abort();
    };
    const release = () => {
        for (const signal of signals)
            signal.removeEventListener('abort', abort);
    };
    for (const signal of signals) {
        signal.addEventListener('abort', abort);
        if (signal.aborted)
            abort();
    }
    return { signal: joined.signal, release };
}
async function* inOrderOfArrival(promises) {
    const pending = new Map(promises.map((promise, index) => [index, promise.then((value) => ({ index, value }))]));
    while (pending.size > 0) {
        const { index, value } = await Promise.race(pending.values());
        pending.delete(index);
        yield value;
    }
}

;// CONCATENATED MODULE: ./src/transport/relays.ts


const createRelays = (options) => relaysOver(dial, options);


/***/ }),

/***/ 7502:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  r: () => (/* binding */ createSigner),
  N: () => (/* binding */ inspect)
});

;// CONCATENATED MODULE: ./node_modules/@noble/ciphers/utils.js
/**
 * Utilities for hex, bytes, CSPRNG.
 * @module
 */
/*! noble-ciphers - MIT License (c) 2023 Paul Miller (paulmillr.com) */
/** Checks if something is Uint8Array. Be careful: nodejs Buffer will return true. */
function isBytes(a) {
    return a instanceof Uint8Array || (ArrayBuffer.isView(a) && a.constructor.name === 'Uint8Array');
}
/** Asserts something is boolean. */
function abool(b) {
    if (typeof b !== 'boolean')
        throw new Error(`boolean expected, not ${b}`);
}
/** Asserts something is positive integer. */
function utils_anumber(n) {
    if (!Number.isSafeInteger(n) || n < 0)
        throw new Error('positive integer expected, got ' + n);
}
/** Asserts something is Uint8Array. */
function utils_abytes(value, length, title = '') {
    const bytes = isBytes(value);
    const len = value?.length;
    const needsLen = length !== undefined;
    if (!bytes || (needsLen && len !== length)) {
        const prefix = title && `"${title}" `;
        const ofLen = needsLen ? ` of length ${length}` : '';
        const got = bytes ? `length=${len}` : `type=${typeof value}`;
        throw new Error(prefix + 'expected Uint8Array' + ofLen + ', got ' + got);
    }
    return value;
}
/** Asserts a hash instance has not been destroyed / finished */
function aexists(instance, checkFinished = true) {
    if (instance.destroyed)
        throw new Error('Hash instance has been destroyed');
    if (checkFinished && instance.finished)
        throw new Error('Hash#digest() has already been called');
}
/** Asserts output is properly-sized byte array */
function aoutput(out, instance) {
    utils_abytes(out, undefined, 'output');
    const min = instance.outputLen;
    if (out.length < min) {
        throw new Error('digestInto() expects output buffer of length at least ' + min);
    }
}
/** Cast u8 / u16 / u32 to u8. */
function u8(arr) {
    return new Uint8Array(arr.buffer, arr.byteOffset, arr.byteLength);
}
/** Cast u8 / u16 / u32 to u32. */
function u32(arr) {
    return new Uint32Array(arr.buffer, arr.byteOffset, Math.floor(arr.byteLength / 4));
}
/** Zeroize a byte array. Warning: JS provides no guarantees. */
function clean(...arrays) {
    for (let i = 0; i < arrays.length; i++) {
        arrays[i].fill(0);
    }
}
/** Create DataView of an array for easy byte-level manipulation. */
function createView(arr) {
    return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
}
/** Is current platform little-endian? Most are. Big-Endian platform: IBM */
const isLE = /* @__PURE__ */ (() => new Uint8Array(new Uint32Array([0x11223344]).buffer)[0] === 0x44)();
// Built-in hex conversion https://caniuse.com/mdn-javascript_builtins_uint8array_fromhex
const hasHexBuiltin = /* @__PURE__ */ (/* unused pure expression or super */ null && ((() => 
// @ts-ignore
typeof Uint8Array.from([]).toHex === 'function' && typeof Uint8Array.fromHex === 'function')()));
// Array where index 0xf0 (240) is mapped to string 'f0'
const hexes = /* @__PURE__ */ Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));
/**
 * Convert byte array to hex string. Uses built-in function, when available.
 * @example bytesToHex(Uint8Array.from([0xca, 0xfe, 0x01, 0x23])) // 'cafe0123'
 */
function utils_bytesToHex(bytes) {
    utils_abytes(bytes);
    // @ts-ignore
    if (hasHexBuiltin)
        return bytes.toHex();
    // pre-caching improves the speed 6x
    let hex = '';
    for (let i = 0; i < bytes.length; i++) {
        hex += hexes[bytes[i]];
    }
    return hex;
}
// We use optimized technique to convert hex string to byte array
const asciis = { _0: 48, _9: 57, A: 65, F: 70, a: 97, f: 102 };
function asciiToBase16(ch) {
    if (ch >= asciis._0 && ch <= asciis._9)
        return ch - asciis._0; // '2' => 50-48
    if (ch >= asciis.A && ch <= asciis.F)
        return ch - (asciis.A - 10); // 'B' => 66-(65-10)
    if (ch >= asciis.a && ch <= asciis.f)
        return ch - (asciis.a - 10); // 'b' => 98-(97-10)
    return;
}
/**
 * Convert hex string to byte array. Uses built-in function, when available.
 * @example hexToBytes('cafe0123') // Uint8Array.from([0xca, 0xfe, 0x01, 0x23])
 */
function hexToBytes(hex) {
    if (typeof hex !== 'string')
        throw new Error('hex string expected, got ' + typeof hex);
    // @ts-ignore
    if (hasHexBuiltin)
        return Uint8Array.fromHex(hex);
    const hl = hex.length;
    const al = hl / 2;
    if (hl % 2)
        throw new Error('hex string expected, got unpadded hex of length ' + hl);
    const array = new Uint8Array(al);
    for (let ai = 0, hi = 0; ai < al; ai++, hi += 2) {
        const n1 = asciiToBase16(hex.charCodeAt(hi));
        const n2 = asciiToBase16(hex.charCodeAt(hi + 1));
        if (n1 === undefined || n2 === undefined) {
            const char = hex[hi] + hex[hi + 1];
            throw new Error('hex string expected, got non-hex character "' + char + '" at index ' + hi);
        }
        array[ai] = n1 * 16 + n2; // multiply first octet, e.g. 'a3' => 10*16+3 => 160 + 3 => 163
    }
    return array;
}
// Used in micro
function utils_hexToNumber(hex) {
    if (typeof hex !== 'string')
        throw new Error('hex string expected, got ' + typeof hex);
    return BigInt(hex === '' ? '0' : '0x' + hex); // Big Endian
}
// Used in ff1
// BE: Big Endian, LE: Little Endian
function bytesToNumberBE(bytes) {
    return utils_hexToNumber(utils_bytesToHex(bytes));
}
// Used in micro, ff1
function utils_numberToBytesBE(n, len) {
    return hexToBytes(n.toString(16).padStart(len * 2, '0'));
}
/**
 * Converts string to bytes using UTF8 encoding.
 * @example utf8ToBytes('abc') // new Uint8Array([97, 98, 99])
 */
function utf8ToBytes(str) {
    if (typeof str !== 'string')
        throw new Error('string expected');
    return new Uint8Array(new TextEncoder().encode(str)); // https://bugzil.la/1681809
}
/**
 * Converts bytes to string using UTF8 encoding.
 * @example bytesToUtf8(new Uint8Array([97, 98, 99])) // 'abc'
 */
function bytesToUtf8(bytes) {
    return new TextDecoder().decode(bytes);
}
/**
 * Checks if two U8A use same underlying buffer and overlaps.
 * This is invalid and can corrupt data.
 */
function overlapBytes(a, b) {
    return (a.buffer === b.buffer && // best we can do, may fail with an obscure Proxy
        a.byteOffset < b.byteOffset + b.byteLength && // a starts before b end
        b.byteOffset < a.byteOffset + a.byteLength // b starts before a end
    );
}
/**
 * If input and output overlap and input starts before output, we will overwrite end of input before
 * we start processing it, so this is not supported for most ciphers (except chacha/salse, which designed with this)
 */
function complexOverlapBytes(input, output) {
    // This is very cursed. It works somehow, but I'm completely unsure,
    // reasoning about overlapping aligned windows is very hard.
    if (overlapBytes(input, output) && input.byteOffset < output.byteOffset)
        throw new Error('complex overlap of input and output is not supported');
}
/**
 * Copies several Uint8Arrays into one.
 */
function utils_concatBytes(...arrays) {
    let sum = 0;
    for (let i = 0; i < arrays.length; i++) {
        const a = arrays[i];
        utils_abytes(a);
        sum += a.length;
    }
    const res = new Uint8Array(sum);
    for (let i = 0, pad = 0; i < arrays.length; i++) {
        const a = arrays[i];
        res.set(a, pad);
        pad += a.length;
    }
    return res;
}
function checkOpts(defaults, opts) {
    if (opts == null || typeof opts !== 'object')
        throw new Error('options must be defined');
    const merged = Object.assign(defaults, opts);
    return merged;
}
/** Compares 2 uint8array-s in kinda constant time. */
function equalBytes(a, b) {
    if (a.length !== b.length)
        return false;
    let diff = 0;
    for (let i = 0; i < a.length; i++)
        diff |= a[i] ^ b[i];
    return diff === 0;
}
/**
 * Wraps a cipher: validates args, ensures encrypt() can only be called once.
 * @__NO_SIDE_EFFECTS__
 */
const wrapCipher = (params, constructor) => {
    function wrappedCipher(key, ...args) {
        // Validate key
        utils_abytes(key, undefined, 'key');
        // Big-Endian hardware is rare. Just in case someone still decides to run ciphers:
        if (!isLE)
            throw new Error('Non little-endian hardware is not yet supported');
        // Validate nonce if nonceLength is present
        if (params.nonceLength !== undefined) {
            const nonce = args[0];
            utils_abytes(nonce, params.varSizeNonce ? undefined : params.nonceLength, 'nonce');
        }
        // Validate AAD if tagLength present
        const tagl = params.tagLength;
        if (tagl && args[1] !== undefined)
            utils_abytes(args[1], undefined, 'AAD');
        const cipher = constructor(key, ...args);
        const checkOutput = (fnLength, output) => {
            if (output !== undefined) {
                if (fnLength !== 2)
                    throw new Error('cipher output not supported');
                utils_abytes(output, undefined, 'output');
            }
        };
        // Create wrapped cipher with validation and single-use encryption
        let called = false;
        const wrCipher = {
            encrypt(data, output) {
                if (called)
                    throw new Error('cannot encrypt() twice with same key + nonce');
                called = true;
                utils_abytes(data);
                checkOutput(cipher.encrypt.length, output);
                return cipher.encrypt(data, output);
            },
            decrypt(data, output) {
                utils_abytes(data);
                if (tagl && data.length < tagl)
                    throw new Error('"ciphertext" expected length bigger than tagLength=' + tagl);
                checkOutput(cipher.decrypt.length, output);
                return cipher.decrypt(data, output);
            },
        };
        return wrCipher;
    }
    Object.assign(wrappedCipher, params);
    return wrappedCipher;
};
/**
 * By default, returns u8a of length.
 * When out is available, it checks it for validity and uses it.
 */
function getOutput(expectedLength, out, onlyAligned = true) {
    if (out === undefined)
        return new Uint8Array(expectedLength);
    if (out.length !== expectedLength)
        throw new Error('"output" expected Uint8Array of length ' + expectedLength + ', got: ' + out.length);
    if (onlyAligned && !isAligned32(out))
        throw new Error('invalid output, must be aligned');
    return out;
}
function u64Lengths(dataLength, aadLength, isLE) {
    abool(isLE);
    const num = new Uint8Array(16);
    const view = createView(num);
    view.setBigUint64(0, BigInt(aadLength), isLE);
    view.setBigUint64(8, BigInt(dataLength), isLE);
    return num;
}
// Is byte array aligned to 4 byte offset (u32)?
function isAligned32(bytes) {
    return bytes.byteOffset % 4 === 0;
}
// copy bytes to new u8a (aligned). Because Buffer.slice is broken.
function copyBytes(bytes) {
    return Uint8Array.from(bytes);
}
/** Cryptographically secure PRNG. Uses internal OS-level `crypto.getRandomValues`. */
function utils_randomBytes(bytesLength = 32) {
    const cr = typeof globalThis === 'object' ? globalThis.crypto : null;
    if (typeof cr?.getRandomValues !== 'function')
        throw new Error('crypto.getRandomValues must be defined');
    return cr.getRandomValues(new Uint8Array(bytesLength));
}
/**
 * Uses CSPRG for nonce, nonce injected in ciphertext.
 * For `encrypt`, a `nonceBytes`-length buffer is fetched from CSPRNG and
 * prepended to encrypted ciphertext. For `decrypt`, first `nonceBytes` of ciphertext
 * are treated as nonce.
 *
 * NOTE: Under the same key, using random nonces (e.g. `managedNonce`) with AES-GCM and ChaCha
 * should be limited to `2**23` (8M) messages to get a collision chance of `2**-50`. Stretching to  * `2**32` (4B) messages, chance would become `2**-33` - still negligible, but creeping up.
 * @example
 * const gcm = managedNonce(aes.gcm);
 * const ciphr = gcm(key).encrypt(data);
 * const plain = gcm(key).decrypt(ciph);
 */
function managedNonce(fn, randomBytes_ = utils_randomBytes) {
    const { nonceLength } = fn;
    utils_anumber(nonceLength);
    const addNonce = (nonce, ciphertext) => {
        const out = utils_concatBytes(nonce, ciphertext);
        ciphertext.fill(0);
        return out;
    };
    // NOTE: we cannot support DST here, it would be mistake:
    // - we don't know how much dst length cipher requires
    // - nonce may unalign dst and break everything
    // - we create new u8a anyway (concatBytes)
    // - previously we passed all args to cipher, but that was mistake!
    return ((key, ...args) => ({
        encrypt(plaintext) {
            utils_abytes(plaintext);
            const nonce = randomBytes_(nonceLength);
            const encrypted = fn(key, nonce, ...args).encrypt(plaintext);
            // @ts-ignore
            if (encrypted instanceof Promise)
                return encrypted.then((ct) => addNonce(nonce, ct));
            return addNonce(nonce, encrypted);
        },
        decrypt(ciphertext) {
            utils_abytes(ciphertext);
            const nonce = ciphertext.subarray(0, nonceLength);
            const decrypted = ciphertext.subarray(nonceLength);
            return fn(key, nonce, ...args).decrypt(decrypted);
        },
    }));
}
//# sourceMappingURL=utils.js.map
;// CONCATENATED MODULE: ./node_modules/@noble/ciphers/_arx.js
/**
 * Basic utils for ARX (add-rotate-xor) salsa and chacha ciphers.

RFC8439 requires multi-step cipher stream, where
authKey starts with counter: 0, actual msg with counter: 1.

For this, we need a way to re-use nonce / counter:

    const counter = new Uint8Array(4);
    chacha(..., counter, ...); // counter is now 1
    chacha(..., counter, ...); // counter is now 2

This is complicated:

- 32-bit counters are enough, no need for 64-bit: max ArrayBuffer size in JS is 4GB
- Original papers don't allow mutating counters
- Counter overflow is undefined [^1]
- Idea A: allow providing (nonce | counter) instead of just nonce, re-use it
- Caveat: Cannot be re-used through all cases:
- * chacha has (counter | nonce)
- * xchacha has (nonce16 | counter | nonce16)
- Idea B: separate nonce / counter and provide separate API for counter re-use
- Caveat: there are different counter sizes depending on an algorithm.
- salsa & chacha also differ in structures of key & sigma:
  salsa20:      s[0] | k(4) | s[1] | nonce(2) | cnt(2) | s[2] | k(4) | s[3]
  chacha:       s(4) | k(8) | cnt(1) | nonce(3)
  chacha20orig: s(4) | k(8) | cnt(2) | nonce(2)
- Idea C: helper method such as `setSalsaState(key, nonce, sigma, data)`
- Caveat: we can't re-use counter array

xchacha [^2] uses the subkey and remaining 8 byte nonce with ChaCha20 as normal
(prefixed by 4 NUL bytes, since [RFC8439] specifies a 12-byte nonce).

[^1]: https://mailarchive.ietf.org/arch/msg/cfrg/gsOnTJzcbgG6OqD8Sc0GO5aR_tU/
[^2]: https://datatracker.ietf.org/doc/html/draft-irtf-cfrg-xchacha#appendix-A.2

 * @module
 */

// Replaces `TextEncoder`, which is not available in all environments
const encodeStr = (str) => Uint8Array.from(str.split(''), (c) => c.charCodeAt(0));
const sigma16 = encodeStr('expand 16-byte k');
const sigma32 = encodeStr('expand 32-byte k');
const sigma16_32 = u32(sigma16);
const sigma32_32 = u32(sigma32);
/** Rotate left. */
function _arx_rotl(a, b) {
    return (a << b) | (a >>> (32 - b));
}
// Is byte array aligned to 4 byte offset (u32)?
function _arx_isAligned32(b) {
    return b.byteOffset % 4 === 0;
}
// Salsa and Chacha block length is always 512-bit
const BLOCK_LEN = 64;
const BLOCK_LEN32 = 16;
// new Uint32Array([2**32])   // => Uint32Array(1) [ 0 ]
// new Uint32Array([2**32-1]) // => Uint32Array(1) [ 4294967295 ]
const MAX_COUNTER = 2 ** 32 - 1;
const U32_EMPTY = Uint32Array.of();
function runCipher(core, sigma, key, nonce, data, output, counter, rounds) {
    const len = data.length;
    const block = new Uint8Array(BLOCK_LEN);
    const b32 = u32(block);
    // Make sure that buffers aligned to 4 bytes
    const isAligned = _arx_isAligned32(data) && _arx_isAligned32(output);
    const d32 = isAligned ? u32(data) : U32_EMPTY;
    const o32 = isAligned ? u32(output) : U32_EMPTY;
    for (let pos = 0; pos < len; counter++) {
        core(sigma, key, nonce, b32, counter, rounds);
        if (counter >= MAX_COUNTER)
            throw new Error('arx: counter overflow');
        const take = Math.min(BLOCK_LEN, len - pos);
        // aligned to 4 bytes
        if (isAligned && take === BLOCK_LEN) {
            const pos32 = pos / 4;
            if (pos % 4 !== 0)
                throw new Error('arx: invalid block position');
            for (let j = 0, posj; j < BLOCK_LEN32; j++) {
                posj = pos32 + j;
                o32[posj] = d32[posj] ^ b32[j];
            }
            pos += BLOCK_LEN;
            continue;
        }
        for (let j = 0, posj; j < take; j++) {
            posj = pos + j;
            output[posj] = data[posj] ^ block[j];
        }
        pos += take;
    }
}
/** Creates ARX-like (ChaCha, Salsa) cipher stream from core function. */
function createCipher(core, opts) {
    const { allowShortKeys, extendNonceFn, counterLength, counterRight, rounds } = checkOpts({ allowShortKeys: false, counterLength: 8, counterRight: false, rounds: 20 }, opts);
    if (typeof core !== 'function')
        throw new Error('core must be a function');
    utils_anumber(counterLength);
    utils_anumber(rounds);
    abool(counterRight);
    abool(allowShortKeys);
    return (key, nonce, data, output, counter = 0) => {
        utils_abytes(key, undefined, 'key');
        utils_abytes(nonce, undefined, 'nonce');
        utils_abytes(data, undefined, 'data');
        const len = data.length;
        if (output === undefined)
            output = new Uint8Array(len);
        utils_abytes(output, undefined, 'output');
        utils_anumber(counter);
        if (counter < 0 || counter >= MAX_COUNTER)
            throw new Error('arx: counter overflow');
        if (output.length < len)
            throw new Error(`arx: output (${output.length}) is shorter than data (${len})`);
        const toClean = [];
        // Key & sigma
        // key=16 -> sigma16, k=key|key
        // key=32 -> sigma32, k=key
        let l = key.length;
        let k;
        let sigma;
        if (l === 32) {
            toClean.push((k = copyBytes(key)));
            sigma = sigma32_32;
        }
        else if (l === 16 && allowShortKeys) {
            k = new Uint8Array(32);
            k.set(key);
            k.set(key, 16);
            sigma = sigma16_32;
            toClean.push(k);
        }
        else {
            utils_abytes(key, 32, 'arx key');
            throw new Error('invalid key size');
            // throw new Error(`"arx key" expected Uint8Array of length 32, got length=${l}`);
        }
        // Nonce
        // salsa20:      8   (8-byte counter)
        // chacha20orig: 8   (8-byte counter)
        // chacha20:     12  (4-byte counter)
        // xsalsa20:     24  (16 -> hsalsa,  8 -> old nonce)
        // xchacha20:    24  (16 -> hchacha, 8 -> old nonce)
        // Align nonce to 4 bytes
        if (!_arx_isAligned32(nonce))
            toClean.push((nonce = copyBytes(nonce)));
        const k32 = u32(k);
        // hsalsa & hchacha: handle extended nonce
        if (extendNonceFn) {
            if (nonce.length !== 24)
                throw new Error(`arx: extended nonce must be 24 bytes`);
            extendNonceFn(sigma, k32, u32(nonce.subarray(0, 16)), k32);
            nonce = nonce.subarray(16);
        }
        // Handle nonce counter
        const nonceNcLen = 16 - counterLength;
        if (nonceNcLen !== nonce.length)
            throw new Error(`arx: nonce must be ${nonceNcLen} or 16 bytes`);
        // Pad counter when nonce is 64 bit
        if (nonceNcLen !== 12) {
            const nc = new Uint8Array(12);
            nc.set(nonce, counterRight ? 0 : 12 - nonce.length);
            nonce = nc;
            toClean.push(nonce);
        }
        const n32 = u32(nonce);
        runCipher(core, sigma, k32, n32, data, output, counter, rounds);
        clean(...toClean);
        return output;
    };
}
/** Internal class which wraps chacha20 or chacha8 to create CSPRNG. */
class _XorStreamPRG {
    blockLen;
    keyLen;
    nonceLen;
    state;
    buf;
    key;
    nonce;
    pos;
    ctr;
    cipher;
    constructor(cipher, blockLen, keyLen, nonceLen, seed) {
        this.cipher = cipher;
        this.blockLen = blockLen;
        this.keyLen = keyLen;
        this.nonceLen = nonceLen;
        this.state = new Uint8Array(this.keyLen + this.nonceLen);
        this.reseed(seed);
        this.ctr = 0;
        this.pos = this.blockLen;
        this.buf = new Uint8Array(this.blockLen);
        this.key = this.state.subarray(0, this.keyLen);
        this.nonce = this.state.subarray(this.keyLen);
    }
    reseed(seed) {
        abytes(seed);
        if (!seed || seed.length === 0)
            throw new Error('entropy required');
        for (let i = 0; i < seed.length; i++)
            this.state[i % this.state.length] ^= seed[i];
        this.ctr = 0;
        this.pos = this.blockLen;
    }
    addEntropy(seed) {
        this.state.set(this.randomBytes(this.state.length));
        this.reseed(seed);
    }
    randomBytes(len) {
        anumber(len);
        if (len === 0)
            return new Uint8Array(0);
        const out = new Uint8Array(len);
        let outPos = 0;
        // Leftovers
        if (this.pos < this.blockLen) {
            const take = Math.min(len, this.blockLen - this.pos);
            out.set(this.buf.subarray(this.pos, this.pos + take), 0);
            this.pos += take;
            outPos += take;
            if (outPos === len)
                return out; // fast path
        }
        // Full blocks directly to out
        const blocks = Math.floor((len - outPos) / this.blockLen);
        if (blocks > 0) {
            const blockBytes = blocks * this.blockLen;
            const b = out.subarray(outPos, outPos + blockBytes);
            this.cipher(this.key, this.nonce, b, b, this.ctr);
            this.ctr += blocks;
            outPos += blockBytes;
        }
        // Save leftovers
        const left = len - outPos;
        if (left > 0) {
            this.buf.fill(0);
            // NOTE: cipher will handle overflow
            this.cipher(this.key, this.nonce, this.buf, this.buf, this.ctr++);
            out.set(this.buf.subarray(0, left), outPos);
            this.pos = left;
        }
        return out;
    }
    clone() {
        return new _XorStreamPRG(this.cipher, this.blockLen, this.keyLen, this.nonceLen, this.randomBytes(this.state.length));
    }
    clean() {
        this.pos = 0;
        this.ctr = 0;
        this.buf.fill(0);
        this.state.fill(0);
    }
}
const _arx_createPRG = (cipher, blockLen, keyLen, nonceLen) => {
    return (seed = randomBytes(32)) => new _XorStreamPRG(cipher, blockLen, keyLen, nonceLen, seed);
};
//# sourceMappingURL=_arx.js.map
;// CONCATENATED MODULE: ./node_modules/@noble/ciphers/_poly1305.js
/**
 * Poly1305 ([PDF](https://cr.yp.to/mac/poly1305-20050329.pdf),
 * [wiki](https://en.wikipedia.org/wiki/Poly1305))
 * is a fast and parallel secret-key message-authentication code suitable for
 * a wide variety of applications. It was standardized in
 * [RFC 8439](https://www.rfc-editor.org/rfc/rfc8439) and is now used in TLS 1.3.
 *
 * Polynomial MACs are not perfect for every situation:
 * they lack Random Key Robustness: the MAC can be forged, and can't be used in PAKE schemes.
 * See [invisible salamanders attack](https://keymaterial.net/2020/09/07/invisible-salamanders-in-aes-gcm-siv/).
 * To combat invisible salamanders, `hash(key)` can be included in ciphertext,
 * however, this would violate ciphertext indistinguishability:
 * an attacker would know which key was used - so `HKDF(key, i)`
 * could be used instead.
 *
 * Check out [original website](https://cr.yp.to/mac.html).
 * Based on Public Domain [poly1305-donna](https://github.com/floodyberry/poly1305-donna).
 * @module
 */
// prettier-ignore

function u8to16(a, i) {
    return (a[i++] & 0xff) | ((a[i++] & 0xff) << 8);
}
function bytesToNumberLE(bytes) {
    return hexToNumber(bytesToHex(Uint8Array.from(bytes).reverse()));
}
/** Small version of `poly1305` without loop unrolling. Unused, provided for auditability. */
function poly1305_small(msg, key) {
    abytes(msg);
    abytes(key, 32, 'key');
    const POW_2_130_5 = BigInt(2) ** BigInt(130) - BigInt(5); // 2^130-5
    const POW_2_128_1 = BigInt(2) ** BigInt(128) - BigInt(1); // 2^128-1
    const CLAMP_R = BigInt('0x0ffffffc0ffffffc0ffffffc0fffffff');
    const r = bytesToNumberLE(key.subarray(0, 16)) & CLAMP_R;
    const s = bytesToNumberLE(key.subarray(16));
    // Process by 16 byte chunks
    let acc = BigInt(0);
    for (let i = 0; i < msg.length; i += 16) {
        const m = msg.subarray(i, i + 16);
        const n = bytesToNumberLE(m) | (BigInt(1) << BigInt(8 * m.length));
        acc = ((acc + n) * r) % POW_2_130_5;
    }
    const res = (acc + s) & POW_2_128_1;
    return numberToBytesBE(res, 16).reverse(); // LE
}
// Can be used to replace `computeTag` in chacha.ts. Unused, provided for auditability.
// @ts-expect-error
function poly1305_computeTag_small(authKey, lengths, ciphertext, AAD) {
    const res = [];
    const updatePadded2 = (msg) => {
        res.push(msg);
        const leftover = msg.length % 16;
        if (leftover)
            res.push(new Uint8Array(16).slice(leftover));
    };
    if (AAD)
        updatePadded2(AAD);
    updatePadded2(ciphertext);
    res.push(lengths);
    return poly1305_small(concatBytes(...res), authKey);
}
/** Poly1305 class. Prefer poly1305() function instead. */
class Poly1305 {
    blockLen = 16;
    outputLen = 16;
    buffer = new Uint8Array(16);
    r = new Uint16Array(10); // Allocating 1 array with .subarray() here is slower than 3
    h = new Uint16Array(10);
    pad = new Uint16Array(8);
    pos = 0;
    finished = false;
    // Can be speed-up using BigUint64Array, at the cost of complexity
    constructor(key) {
        key = copyBytes(utils_abytes(key, 32, 'key'));
        const t0 = u8to16(key, 0);
        const t1 = u8to16(key, 2);
        const t2 = u8to16(key, 4);
        const t3 = u8to16(key, 6);
        const t4 = u8to16(key, 8);
        const t5 = u8to16(key, 10);
        const t6 = u8to16(key, 12);
        const t7 = u8to16(key, 14);
        // https://github.com/floodyberry/poly1305-donna/blob/e6ad6e091d30d7f4ec2d4f978be1fcfcbce72781/poly1305-donna-16.h#L47
        this.r[0] = t0 & 0x1fff;
        this.r[1] = ((t0 >>> 13) | (t1 << 3)) & 0x1fff;
        this.r[2] = ((t1 >>> 10) | (t2 << 6)) & 0x1f03;
        this.r[3] = ((t2 >>> 7) | (t3 << 9)) & 0x1fff;
        this.r[4] = ((t3 >>> 4) | (t4 << 12)) & 0x00ff;
        this.r[5] = (t4 >>> 1) & 0x1ffe;
        this.r[6] = ((t4 >>> 14) | (t5 << 2)) & 0x1fff;
        this.r[7] = ((t5 >>> 11) | (t6 << 5)) & 0x1f81;
        this.r[8] = ((t6 >>> 8) | (t7 << 8)) & 0x1fff;
        this.r[9] = (t7 >>> 5) & 0x007f;
        for (let i = 0; i < 8; i++)
            this.pad[i] = u8to16(key, 16 + 2 * i);
    }
    process(data, offset, isLast = false) {
        const hibit = isLast ? 0 : 1 << 11;
        const { h, r } = this;
        const r0 = r[0];
        const r1 = r[1];
        const r2 = r[2];
        const r3 = r[3];
        const r4 = r[4];
        const r5 = r[5];
        const r6 = r[6];
        const r7 = r[7];
        const r8 = r[8];
        const r9 = r[9];
        const t0 = u8to16(data, offset + 0);
        const t1 = u8to16(data, offset + 2);
        const t2 = u8to16(data, offset + 4);
        const t3 = u8to16(data, offset + 6);
        const t4 = u8to16(data, offset + 8);
        const t5 = u8to16(data, offset + 10);
        const t6 = u8to16(data, offset + 12);
        const t7 = u8to16(data, offset + 14);
        let h0 = h[0] + (t0 & 0x1fff);
        let h1 = h[1] + (((t0 >>> 13) | (t1 << 3)) & 0x1fff);
        let h2 = h[2] + (((t1 >>> 10) | (t2 << 6)) & 0x1fff);
        let h3 = h[3] + (((t2 >>> 7) | (t3 << 9)) & 0x1fff);
        let h4 = h[4] + (((t3 >>> 4) | (t4 << 12)) & 0x1fff);
        let h5 = h[5] + ((t4 >>> 1) & 0x1fff);
        let h6 = h[6] + (((t4 >>> 14) | (t5 << 2)) & 0x1fff);
        let h7 = h[7] + (((t5 >>> 11) | (t6 << 5)) & 0x1fff);
        let h8 = h[8] + (((t6 >>> 8) | (t7 << 8)) & 0x1fff);
        let h9 = h[9] + ((t7 >>> 5) | hibit);
        let c = 0;
        let d0 = c + h0 * r0 + h1 * (5 * r9) + h2 * (5 * r8) + h3 * (5 * r7) + h4 * (5 * r6);
        c = d0 >>> 13;
        d0 &= 0x1fff;
        d0 += h5 * (5 * r5) + h6 * (5 * r4) + h7 * (5 * r3) + h8 * (5 * r2) + h9 * (5 * r1);
        c += d0 >>> 13;
        d0 &= 0x1fff;
        let d1 = c + h0 * r1 + h1 * r0 + h2 * (5 * r9) + h3 * (5 * r8) + h4 * (5 * r7);
        c = d1 >>> 13;
        d1 &= 0x1fff;
        d1 += h5 * (5 * r6) + h6 * (5 * r5) + h7 * (5 * r4) + h8 * (5 * r3) + h9 * (5 * r2);
        c += d1 >>> 13;
        d1 &= 0x1fff;
        let d2 = c + h0 * r2 + h1 * r1 + h2 * r0 + h3 * (5 * r9) + h4 * (5 * r8);
        c = d2 >>> 13;
        d2 &= 0x1fff;
        d2 += h5 * (5 * r7) + h6 * (5 * r6) + h7 * (5 * r5) + h8 * (5 * r4) + h9 * (5 * r3);
        c += d2 >>> 13;
        d2 &= 0x1fff;
        let d3 = c + h0 * r3 + h1 * r2 + h2 * r1 + h3 * r0 + h4 * (5 * r9);
        c = d3 >>> 13;
        d3 &= 0x1fff;
        d3 += h5 * (5 * r8) + h6 * (5 * r7) + h7 * (5 * r6) + h8 * (5 * r5) + h9 * (5 * r4);
        c += d3 >>> 13;
        d3 &= 0x1fff;
        let d4 = c + h0 * r4 + h1 * r3 + h2 * r2 + h3 * r1 + h4 * r0;
        c = d4 >>> 13;
        d4 &= 0x1fff;
        d4 += h5 * (5 * r9) + h6 * (5 * r8) + h7 * (5 * r7) + h8 * (5 * r6) + h9 * (5 * r5);
        c += d4 >>> 13;
        d4 &= 0x1fff;
        let d5 = c + h0 * r5 + h1 * r4 + h2 * r3 + h3 * r2 + h4 * r1;
        c = d5 >>> 13;
        d5 &= 0x1fff;
        d5 += h5 * r0 + h6 * (5 * r9) + h7 * (5 * r8) + h8 * (5 * r7) + h9 * (5 * r6);
        c += d5 >>> 13;
        d5 &= 0x1fff;
        let d6 = c + h0 * r6 + h1 * r5 + h2 * r4 + h3 * r3 + h4 * r2;
        c = d6 >>> 13;
        d6 &= 0x1fff;
        d6 += h5 * r1 + h6 * r0 + h7 * (5 * r9) + h8 * (5 * r8) + h9 * (5 * r7);
        c += d6 >>> 13;
        d6 &= 0x1fff;
        let d7 = c + h0 * r7 + h1 * r6 + h2 * r5 + h3 * r4 + h4 * r3;
        c = d7 >>> 13;
        d7 &= 0x1fff;
        d7 += h5 * r2 + h6 * r1 + h7 * r0 + h8 * (5 * r9) + h9 * (5 * r8);
        c += d7 >>> 13;
        d7 &= 0x1fff;
        let d8 = c + h0 * r8 + h1 * r7 + h2 * r6 + h3 * r5 + h4 * r4;
        c = d8 >>> 13;
        d8 &= 0x1fff;
        d8 += h5 * r3 + h6 * r2 + h7 * r1 + h8 * r0 + h9 * (5 * r9);
        c += d8 >>> 13;
        d8 &= 0x1fff;
        let d9 = c + h0 * r9 + h1 * r8 + h2 * r7 + h3 * r6 + h4 * r5;
        c = d9 >>> 13;
        d9 &= 0x1fff;
        d9 += h5 * r4 + h6 * r3 + h7 * r2 + h8 * r1 + h9 * r0;
        c += d9 >>> 13;
        d9 &= 0x1fff;
        c = ((c << 2) + c) | 0;
        c = (c + d0) | 0;
        d0 = c & 0x1fff;
        c = c >>> 13;
        d1 += c;
        h[0] = d0;
        h[1] = d1;
        h[2] = d2;
        h[3] = d3;
        h[4] = d4;
        h[5] = d5;
        h[6] = d6;
        h[7] = d7;
        h[8] = d8;
        h[9] = d9;
    }
    finalize() {
        const { h, pad } = this;
        const g = new Uint16Array(10);
        let c = h[1] >>> 13;
        h[1] &= 0x1fff;
        for (let i = 2; i < 10; i++) {
            h[i] += c;
            c = h[i] >>> 13;
            h[i] &= 0x1fff;
        }
        h[0] += c * 5;
        c = h[0] >>> 13;
        h[0] &= 0x1fff;
        h[1] += c;
        c = h[1] >>> 13;
        h[1] &= 0x1fff;
        h[2] += c;
        g[0] = h[0] + 5;
        c = g[0] >>> 13;
        g[0] &= 0x1fff;
        for (let i = 1; i < 10; i++) {
            g[i] = h[i] + c;
            c = g[i] >>> 13;
            g[i] &= 0x1fff;
        }
        g[9] -= 1 << 13;
        let mask = (c ^ 1) - 1;
        for (let i = 0; i < 10; i++)
            g[i] &= mask;
        mask = ~mask;
        for (let i = 0; i < 10; i++)
            h[i] = (h[i] & mask) | g[i];
        h[0] = (h[0] | (h[1] << 13)) & 0xffff;
        h[1] = ((h[1] >>> 3) | (h[2] << 10)) & 0xffff;
        h[2] = ((h[2] >>> 6) | (h[3] << 7)) & 0xffff;
        h[3] = ((h[3] >>> 9) | (h[4] << 4)) & 0xffff;
        h[4] = ((h[4] >>> 12) | (h[5] << 1) | (h[6] << 14)) & 0xffff;
        h[5] = ((h[6] >>> 2) | (h[7] << 11)) & 0xffff;
        h[6] = ((h[7] >>> 5) | (h[8] << 8)) & 0xffff;
        h[7] = ((h[8] >>> 8) | (h[9] << 5)) & 0xffff;
        let f = h[0] + pad[0];
        h[0] = f & 0xffff;
        for (let i = 1; i < 8; i++) {
            f = (((h[i] + pad[i]) | 0) + (f >>> 16)) | 0;
            h[i] = f & 0xffff;
        }
        clean(g);
    }
    update(data) {
        aexists(this);
        utils_abytes(data);
        data = copyBytes(data);
        const { buffer, blockLen } = this;
        const len = data.length;
        for (let pos = 0; pos < len;) {
            const take = Math.min(blockLen - this.pos, len - pos);
            // Fast path: we have at least one block in input
            if (take === blockLen) {
                for (; blockLen <= len - pos; pos += blockLen)
                    this.process(data, pos);
                continue;
            }
            buffer.set(data.subarray(pos, pos + take), this.pos);
            this.pos += take;
            pos += take;
            if (this.pos === blockLen) {
                this.process(buffer, 0, false);
                this.pos = 0;
            }
        }
        return this;
    }
    destroy() {
        clean(this.h, this.r, this.buffer, this.pad);
    }
    digestInto(out) {
        aexists(this);
        aoutput(out, this);
        this.finished = true;
        const { buffer, h } = this;
        let { pos } = this;
        if (pos) {
            buffer[pos++] = 1;
            for (; pos < 16; pos++)
                buffer[pos] = 0;
            this.process(buffer, 0, true);
        }
        this.finalize();
        let opos = 0;
        for (let i = 0; i < 8; i++) {
            out[opos++] = h[i] >>> 0;
            out[opos++] = h[i] >>> 8;
        }
        return out;
    }
    digest() {
        const { buffer, outputLen } = this;
        this.digestInto(buffer);
        const res = buffer.slice(0, outputLen);
        this.destroy();
        return res;
    }
}
function wrapConstructorWithKey(hashCons) {
    const hashC = (msg, key) => hashCons(key).update(msg).digest();
    const tmp = hashCons(new Uint8Array(32)); // tmp array, used just once below
    hashC.outputLen = tmp.outputLen;
    hashC.blockLen = tmp.blockLen;
    hashC.create = (key) => hashCons(key);
    return hashC;
}
/** Poly1305 MAC from RFC 8439. */
const poly1305 = /** @__PURE__ */ (() => wrapConstructorWithKey((key) => new Poly1305(key)))();
//# sourceMappingURL=_poly1305.js.map
;// CONCATENATED MODULE: ./node_modules/@noble/ciphers/chacha.js
/**
 * ChaCha stream cipher, released
 * in 2008. Developed after Salsa20, ChaCha aims to increase diffusion per round.
 * It was standardized in [RFC 8439](https://www.rfc-editor.org/rfc/rfc8439) and
 * is now used in TLS 1.3.
 *
 * [XChaCha20](https://datatracker.ietf.org/doc/html/draft-irtf-cfrg-xchacha)
 * extended-nonce variant is also provided. Similar to XSalsa, it's safe to use with
 * randomly-generated nonces.
 *
 * Check out [PDF](http://cr.yp.to/chacha/chacha-20080128.pdf) and
 * [wiki](https://en.wikipedia.org/wiki/Salsa20) and
 * [website](https://cr.yp.to/chacha.html).
 *
 * @module
 */



/**
 * ChaCha core function. It is implemented twice:
 * 1. Simple loop (chachaCore_small, hchacha_small)
 * 2. Unrolled loop (chachaCore, hchacha) - 4x faster, but larger & harder to read
 * The specific implementation is selected in `createCipher` below.
 */
/** quarter-round */
// prettier-ignore
function chachaQR(x, a, b, c, d) {
    x[a] = (x[a] + x[b]) | 0;
    x[d] = rotl(x[d] ^ x[a], 16);
    x[c] = (x[c] + x[d]) | 0;
    x[b] = rotl(x[b] ^ x[c], 12);
    x[a] = (x[a] + x[b]) | 0;
    x[d] = rotl(x[d] ^ x[a], 8);
    x[c] = (x[c] + x[d]) | 0;
    x[b] = rotl(x[b] ^ x[c], 7);
}
/** single round */
function chachaRound(x, rounds = 20) {
    for (let r = 0; r < rounds; r += 2) {
        chachaQR(x, 0, 4, 8, 12);
        chachaQR(x, 1, 5, 9, 13);
        chachaQR(x, 2, 6, 10, 14);
        chachaQR(x, 3, 7, 11, 15);
        chachaQR(x, 0, 5, 10, 15);
        chachaQR(x, 1, 6, 11, 12);
        chachaQR(x, 2, 7, 8, 13);
        chachaQR(x, 3, 4, 9, 14);
    }
}
const ctmp = /* @__PURE__ */ new Uint32Array(16);
/** Small version of chacha without loop unrolling. Unused, provided for auditability. */
// prettier-ignore
function chacha(s, k, i, out, isHChacha = true, rounds = 20) {
    // Create initial array using common pattern
    const y = Uint32Array.from([
        s[0], s[1], s[2], s[3], // "expa"   "nd 3"  "2-by"  "te k"
        k[0], k[1], k[2], k[3], // Key      Key     Key     Key
        k[4], k[5], k[6], k[7], // Key      Key     Key     Key
        i[0], i[1], i[2], i[3], // Counter  Counter Nonce   Nonce
    ]);
    const x = ctmp;
    x.set(y);
    chachaRound(x, rounds);
    // hchacha extracts 8 specific bytes, chacha adds orig to result
    if (isHChacha) {
        const xindexes = [0, 1, 2, 3, 12, 13, 14, 15];
        for (let i = 0; i < 8; i++)
            out[i] = x[xindexes[i]];
    }
    else {
        for (let i = 0; i < 16; i++)
            out[i] = (y[i] + x[i]) | 0;
    }
}
/** Identical to `chachaCore`. Unused. */
// @ts-ignore
const chachaCore_small = (s, k, n, out, cnt, rounds) => chacha(s, k, Uint32Array.from([n[0], n[1], cnt, 0]), out, false, rounds);
/** Identical to `hchacha`. Unused. */
// @ts-ignore
const hchacha_small = (/* unused pure expression or super */ null && (chacha));
/** Identical to `chachaCore_small`. Unused. */
// prettier-ignore
function chachaCore(s, k, n, out, cnt, rounds = 20) {
    let y00 = s[0], y01 = s[1], y02 = s[2], y03 = s[3], // "expa"   "nd 3"  "2-by"  "te k"
    y04 = k[0], y05 = k[1], y06 = k[2], y07 = k[3], // Key      Key     Key     Key
    y08 = k[4], y09 = k[5], y10 = k[6], y11 = k[7], // Key      Key     Key     Key
    y12 = cnt, y13 = n[0], y14 = n[1], y15 = n[2]; // Counter  Counter	Nonce   Nonce
    // Save state to temporary variables
    let x00 = y00, x01 = y01, x02 = y02, x03 = y03, x04 = y04, x05 = y05, x06 = y06, x07 = y07, x08 = y08, x09 = y09, x10 = y10, x11 = y11, x12 = y12, x13 = y13, x14 = y14, x15 = y15;
    for (let r = 0; r < rounds; r += 2) {
        x00 = (x00 + x04) | 0;
        x12 = _arx_rotl(x12 ^ x00, 16);
        x08 = (x08 + x12) | 0;
        x04 = _arx_rotl(x04 ^ x08, 12);
        x00 = (x00 + x04) | 0;
        x12 = _arx_rotl(x12 ^ x00, 8);
        x08 = (x08 + x12) | 0;
        x04 = _arx_rotl(x04 ^ x08, 7);
        x01 = (x01 + x05) | 0;
        x13 = _arx_rotl(x13 ^ x01, 16);
        x09 = (x09 + x13) | 0;
        x05 = _arx_rotl(x05 ^ x09, 12);
        x01 = (x01 + x05) | 0;
        x13 = _arx_rotl(x13 ^ x01, 8);
        x09 = (x09 + x13) | 0;
        x05 = _arx_rotl(x05 ^ x09, 7);
        x02 = (x02 + x06) | 0;
        x14 = _arx_rotl(x14 ^ x02, 16);
        x10 = (x10 + x14) | 0;
        x06 = _arx_rotl(x06 ^ x10, 12);
        x02 = (x02 + x06) | 0;
        x14 = _arx_rotl(x14 ^ x02, 8);
        x10 = (x10 + x14) | 0;
        x06 = _arx_rotl(x06 ^ x10, 7);
        x03 = (x03 + x07) | 0;
        x15 = _arx_rotl(x15 ^ x03, 16);
        x11 = (x11 + x15) | 0;
        x07 = _arx_rotl(x07 ^ x11, 12);
        x03 = (x03 + x07) | 0;
        x15 = _arx_rotl(x15 ^ x03, 8);
        x11 = (x11 + x15) | 0;
        x07 = _arx_rotl(x07 ^ x11, 7);
        x00 = (x00 + x05) | 0;
        x15 = _arx_rotl(x15 ^ x00, 16);
        x10 = (x10 + x15) | 0;
        x05 = _arx_rotl(x05 ^ x10, 12);
        x00 = (x00 + x05) | 0;
        x15 = _arx_rotl(x15 ^ x00, 8);
        x10 = (x10 + x15) | 0;
        x05 = _arx_rotl(x05 ^ x10, 7);
        x01 = (x01 + x06) | 0;
        x12 = _arx_rotl(x12 ^ x01, 16);
        x11 = (x11 + x12) | 0;
        x06 = _arx_rotl(x06 ^ x11, 12);
        x01 = (x01 + x06) | 0;
        x12 = _arx_rotl(x12 ^ x01, 8);
        x11 = (x11 + x12) | 0;
        x06 = _arx_rotl(x06 ^ x11, 7);
        x02 = (x02 + x07) | 0;
        x13 = _arx_rotl(x13 ^ x02, 16);
        x08 = (x08 + x13) | 0;
        x07 = _arx_rotl(x07 ^ x08, 12);
        x02 = (x02 + x07) | 0;
        x13 = _arx_rotl(x13 ^ x02, 8);
        x08 = (x08 + x13) | 0;
        x07 = _arx_rotl(x07 ^ x08, 7);
        x03 = (x03 + x04) | 0;
        x14 = _arx_rotl(x14 ^ x03, 16);
        x09 = (x09 + x14) | 0;
        x04 = _arx_rotl(x04 ^ x09, 12);
        x03 = (x03 + x04) | 0;
        x14 = _arx_rotl(x14 ^ x03, 8);
        x09 = (x09 + x14) | 0;
        x04 = _arx_rotl(x04 ^ x09, 7);
    }
    // Write output
    let oi = 0;
    out[oi++] = (y00 + x00) | 0;
    out[oi++] = (y01 + x01) | 0;
    out[oi++] = (y02 + x02) | 0;
    out[oi++] = (y03 + x03) | 0;
    out[oi++] = (y04 + x04) | 0;
    out[oi++] = (y05 + x05) | 0;
    out[oi++] = (y06 + x06) | 0;
    out[oi++] = (y07 + x07) | 0;
    out[oi++] = (y08 + x08) | 0;
    out[oi++] = (y09 + x09) | 0;
    out[oi++] = (y10 + x10) | 0;
    out[oi++] = (y11 + x11) | 0;
    out[oi++] = (y12 + x12) | 0;
    out[oi++] = (y13 + x13) | 0;
    out[oi++] = (y14 + x14) | 0;
    out[oi++] = (y15 + x15) | 0;
}
/**
 * hchacha hashes key and nonce into key' and nonce' for xchacha20.
 * Identical to `hchacha_small`.
 * Need to find a way to merge it with `chachaCore` without 25% performance hit.
 */
// prettier-ignore
function hchacha(s, k, i, out) {
    let x00 = s[0], x01 = s[1], x02 = s[2], x03 = s[3], x04 = k[0], x05 = k[1], x06 = k[2], x07 = k[3], x08 = k[4], x09 = k[5], x10 = k[6], x11 = k[7], x12 = i[0], x13 = i[1], x14 = i[2], x15 = i[3];
    for (let r = 0; r < 20; r += 2) {
        x00 = (x00 + x04) | 0;
        x12 = _arx_rotl(x12 ^ x00, 16);
        x08 = (x08 + x12) | 0;
        x04 = _arx_rotl(x04 ^ x08, 12);
        x00 = (x00 + x04) | 0;
        x12 = _arx_rotl(x12 ^ x00, 8);
        x08 = (x08 + x12) | 0;
        x04 = _arx_rotl(x04 ^ x08, 7);
        x01 = (x01 + x05) | 0;
        x13 = _arx_rotl(x13 ^ x01, 16);
        x09 = (x09 + x13) | 0;
        x05 = _arx_rotl(x05 ^ x09, 12);
        x01 = (x01 + x05) | 0;
        x13 = _arx_rotl(x13 ^ x01, 8);
        x09 = (x09 + x13) | 0;
        x05 = _arx_rotl(x05 ^ x09, 7);
        x02 = (x02 + x06) | 0;
        x14 = _arx_rotl(x14 ^ x02, 16);
        x10 = (x10 + x14) | 0;
        x06 = _arx_rotl(x06 ^ x10, 12);
        x02 = (x02 + x06) | 0;
        x14 = _arx_rotl(x14 ^ x02, 8);
        x10 = (x10 + x14) | 0;
        x06 = _arx_rotl(x06 ^ x10, 7);
        x03 = (x03 + x07) | 0;
        x15 = _arx_rotl(x15 ^ x03, 16);
        x11 = (x11 + x15) | 0;
        x07 = _arx_rotl(x07 ^ x11, 12);
        x03 = (x03 + x07) | 0;
        x15 = _arx_rotl(x15 ^ x03, 8);
        x11 = (x11 + x15) | 0;
        x07 = _arx_rotl(x07 ^ x11, 7);
        x00 = (x00 + x05) | 0;
        x15 = _arx_rotl(x15 ^ x00, 16);
        x10 = (x10 + x15) | 0;
        x05 = _arx_rotl(x05 ^ x10, 12);
        x00 = (x00 + x05) | 0;
        x15 = _arx_rotl(x15 ^ x00, 8);
        x10 = (x10 + x15) | 0;
        x05 = _arx_rotl(x05 ^ x10, 7);
        x01 = (x01 + x06) | 0;
        x12 = _arx_rotl(x12 ^ x01, 16);
        x11 = (x11 + x12) | 0;
        x06 = _arx_rotl(x06 ^ x11, 12);
        x01 = (x01 + x06) | 0;
        x12 = _arx_rotl(x12 ^ x01, 8);
        x11 = (x11 + x12) | 0;
        x06 = _arx_rotl(x06 ^ x11, 7);
        x02 = (x02 + x07) | 0;
        x13 = _arx_rotl(x13 ^ x02, 16);
        x08 = (x08 + x13) | 0;
        x07 = _arx_rotl(x07 ^ x08, 12);
        x02 = (x02 + x07) | 0;
        x13 = _arx_rotl(x13 ^ x02, 8);
        x08 = (x08 + x13) | 0;
        x07 = _arx_rotl(x07 ^ x08, 7);
        x03 = (x03 + x04) | 0;
        x14 = _arx_rotl(x14 ^ x03, 16);
        x09 = (x09 + x14) | 0;
        x04 = _arx_rotl(x04 ^ x09, 12);
        x03 = (x03 + x04) | 0;
        x14 = _arx_rotl(x14 ^ x03, 8);
        x09 = (x09 + x14) | 0;
        x04 = _arx_rotl(x04 ^ x09, 7);
    }
    let oi = 0;
    out[oi++] = x00;
    out[oi++] = x01;
    out[oi++] = x02;
    out[oi++] = x03;
    out[oi++] = x12;
    out[oi++] = x13;
    out[oi++] = x14;
    out[oi++] = x15;
}
/** Original, non-RFC chacha20 from DJB. 8-byte nonce, 8-byte counter. */
const chacha20orig = /* @__PURE__ */ createCipher(chachaCore, {
    counterRight: false,
    counterLength: 8,
    allowShortKeys: true,
});
/**
 * ChaCha stream cipher. Conforms to RFC 8439 (IETF, TLS). 12-byte nonce, 4-byte counter.
 * With smaller nonce, it's not safe to make it random (CSPRNG), due to collision chance.
 */
const chacha20 = /* @__PURE__ */ createCipher(chachaCore, {
    counterRight: false,
    counterLength: 4,
    allowShortKeys: false,
});
/**
 * XChaCha eXtended-nonce ChaCha. With 24-byte nonce, it's safe to make it random (CSPRNG).
 * See [IRTF draft](https://datatracker.ietf.org/doc/html/draft-irtf-cfrg-xchacha).
 */
const xchacha20 = /* @__PURE__ */ createCipher(chachaCore, {
    counterRight: false,
    counterLength: 8,
    extendNonceFn: hchacha,
    allowShortKeys: false,
});
/** Reduced 8-round chacha, described in original paper. */
const chacha8 = /* @__PURE__ */ createCipher(chachaCore, {
    counterRight: false,
    counterLength: 4,
    rounds: 8,
});
/** Reduced 12-round chacha, described in original paper. */
const chacha12 = /* @__PURE__ */ createCipher(chachaCore, {
    counterRight: false,
    counterLength: 4,
    rounds: 12,
});
const ZEROS16 = /* @__PURE__ */ new Uint8Array(16);
// Pad to digest size with zeros
const updatePadded = (h, msg) => {
    h.update(msg);
    const leftover = msg.length % 16;
    if (leftover)
        h.update(ZEROS16.subarray(leftover));
};
const ZEROS32 = /* @__PURE__ */ new Uint8Array(32);
function computeTag(fn, key, nonce, ciphertext, AAD) {
    if (AAD !== undefined)
        utils_abytes(AAD, undefined, 'AAD');
    const authKey = fn(key, nonce, ZEROS32);
    const lengths = u64Lengths(ciphertext.length, AAD ? AAD.length : 0, true);
    // Methods below can be replaced with
    // return poly1305_computeTag_small(authKey, lengths, ciphertext, AAD)
    const h = poly1305.create(authKey);
    if (AAD)
        updatePadded(h, AAD);
    updatePadded(h, ciphertext);
    h.update(lengths);
    const res = h.digest();
    clean(authKey, lengths);
    return res;
}
/**
 * AEAD algorithm from RFC 8439.
 * Salsa20 and chacha (RFC 8439) use poly1305 differently.
 * We could have composed them, but it's hard because of authKey:
 * In salsa20, authKey changes position in salsa stream.
 * In chacha, authKey can't be computed inside computeTag, it modifies the counter.
 */
const _poly1305_aead = (xorStream) => (key, nonce, AAD) => {
    const tagLength = 16;
    return {
        encrypt(plaintext, output) {
            const plength = plaintext.length;
            output = getOutput(plength + tagLength, output, false);
            output.set(plaintext);
            const oPlain = output.subarray(0, -tagLength);
            // Actual encryption
            xorStream(key, nonce, oPlain, oPlain, 1);
            const tag = computeTag(xorStream, key, nonce, oPlain, AAD);
            output.set(tag, plength); // append tag
            clean(tag);
            return output;
        },
        decrypt(ciphertext, output) {
            output = getOutput(ciphertext.length - tagLength, output, false);
            const data = ciphertext.subarray(0, -tagLength);
            const passedTag = ciphertext.subarray(-tagLength);
            const tag = computeTag(xorStream, key, nonce, data, AAD);
            if (!equalBytes(passedTag, tag))
                throw new Error('invalid tag');
            output.set(ciphertext.subarray(0, -tagLength));
            // Actual decryption
            xorStream(key, nonce, output, output, 1); // start stream with i=1
            clean(tag);
            return output;
        },
    };
};
/**
 * ChaCha20-Poly1305 from RFC 8439.
 *
 * Unsafe to use random nonces under the same key, due to collision chance.
 * Prefer XChaCha instead.
 */
const chacha20poly1305 = /* @__PURE__ */ wrapCipher({ blockSize: 64, nonceLength: 12, tagLength: 16 }, _poly1305_aead(chacha20));
/**
 * XChaCha20-Poly1305 extended-nonce chacha.
 *
 * Can be safely used with random nonces (CSPRNG).
 * See [IRTF draft](https://datatracker.ietf.org/doc/html/draft-irtf-cfrg-xchacha).
 */
const xchacha20poly1305 = /* @__PURE__ */ wrapCipher({ blockSize: 64, nonceLength: 24, tagLength: 16 }, _poly1305_aead(xchacha20));
/**
 * Chacha20 CSPRNG (cryptographically secure pseudorandom number generator).
 * It's best to limit usage to non-production, non-critical cases: for example, test-only.
 * Compatible with libtomcrypt. It does not have a specification, so unclear how secure it is.
 */
const rngChacha20 = /* @__PURE__ */ (/* unused pure expression or super */ null && (createPRG(chacha20orig, 64, 32, 8)));
/**
 * Chacha20/8 CSPRNG (cryptographically secure pseudorandom number generator).
 * It's best to limit usage to non-production, non-critical cases: for example, test-only.
 * Faster than `rngChacha20`.
 */
const rngChacha8 = /* @__PURE__ */ (/* unused pure expression or super */ null && (createPRG(chacha8, 64, 32, 12)));
//# sourceMappingURL=chacha.js.map
// EXTERNAL MODULE: ./node_modules/@noble/curves/secp256k1.js + 4 modules
var secp256k1 = __nccwpck_require__(8904);
// EXTERNAL MODULE: ./node_modules/@noble/hashes/hmac.js
var hmac = __nccwpck_require__(9737);
// EXTERNAL MODULE: ./node_modules/@noble/hashes/utils.js
var utils = __nccwpck_require__(2565);
;// CONCATENATED MODULE: ./node_modules/@noble/hashes/hkdf.js
/**
 * HKDF (RFC 5869): extract + expand in one step.
 * See https://soatok.blog/2021/11/17/understanding-hkdf/.
 * @module
 */


/**
 * HKDF-extract from spec. Less important part. `HKDF-Extract(IKM, salt) -> PRK`
 * Arguments position differs from spec (IKM is first one, since it is not optional)
 * @param hash - hash function that would be used (e.g. sha256)
 * @param ikm - input keying material, the initial key
 * @param salt - optional salt value (a non-secret random value)
 */
function extract(hash, ikm, salt) {
    (0,utils/* ahash */.sd)(hash);
    // NOTE: some libraries treat zero-length array as 'not provided';
    // we don't, since we have undefined as 'not provided'
    // https://github.com/RustCrypto/KDFs/issues/15
    if (salt === undefined)
        salt = new Uint8Array(hash.outputLen);
    return (0,hmac/* hmac */.w)(hash, salt, ikm);
}
const HKDF_COUNTER = /* @__PURE__ */ Uint8Array.of(0);
const EMPTY_BUFFER = /* @__PURE__ */ Uint8Array.of();
/**
 * HKDF-expand from the spec. The most important part. `HKDF-Expand(PRK, info, L) -> OKM`
 * @param hash - hash function that would be used (e.g. sha256)
 * @param prk - a pseudorandom key of at least HashLen octets (usually, the output from the extract step)
 * @param info - optional context and application specific information (can be a zero-length string)
 * @param length - length of output keying material in bytes
 */
function expand(hash, prk, info, length = 32) {
    (0,utils/* ahash */.sd)(hash);
    (0,utils/* anumber */.Fe)(length, 'length');
    const olen = hash.outputLen;
    if (length > 255 * olen)
        throw new Error('Length must be <= 255*HashLen');
    const blocks = Math.ceil(length / olen);
    if (info === undefined)
        info = EMPTY_BUFFER;
    else
        (0,utils/* abytes */.DO)(info, undefined, 'info');
    // first L(ength) octets of T
    const okm = new Uint8Array(blocks * olen);
    // Re-use HMAC instance between blocks
    const HMAC = hmac/* hmac */.w.create(hash, prk);
    const HMACTmp = HMAC._cloneInto();
    const T = new Uint8Array(HMAC.outputLen);
    for (let counter = 0; counter < blocks; counter++) {
        HKDF_COUNTER[0] = counter + 1;
        // T(0) = empty string (zero length)
        // T(N) = HMAC-Hash(PRK, T(N-1) | info | N)
        HMACTmp.update(counter === 0 ? EMPTY_BUFFER : T)
            .update(info)
            .update(HKDF_COUNTER)
            .digestInto(T);
        okm.set(T, olen * counter);
        HMAC._cloneInto(HMACTmp);
    }
    HMAC.destroy();
    HMACTmp.destroy();
    (0,utils/* clean */.uH)(T, HKDF_COUNTER);
    return okm.slice(0, length);
}
/**
 * HKDF (RFC 5869): derive keys from an initial input.
 * Combines hkdf_extract + hkdf_expand in one step
 * @param hash - hash function that would be used (e.g. sha256)
 * @param ikm - input keying material, the initial key
 * @param salt - optional salt value (a non-secret random value)
 * @param info - optional context and application specific information (can be a zero-length string)
 * @param length - length of output keying material in bytes
 * @example
 * import { hkdf } from '@noble/hashes/hkdf';
 * import { sha256 } from '@noble/hashes/sha2';
 * import { randomBytes } from '@noble/hashes/utils';
 * const inputKey = randomBytes(32);
 * const salt = randomBytes(32);
 * const info = 'application-key';
 * const hk1 = hkdf(sha256, inputKey, salt, info, 32);
 */
const hkdf = (hash, ikm, salt, info, length) => expand(hash, extract(hash, ikm, salt), info, length);
//# sourceMappingURL=hkdf.js.map
// EXTERNAL MODULE: ./node_modules/@noble/hashes/sha2.js + 2 modules
var sha2 = __nccwpck_require__(2727);
// EXTERNAL MODULE: ./node_modules/@scure/base/index.js
var base = __nccwpck_require__(4929);
;// CONCATENATED MODULE: ./node_modules/nostr-tools/lib/esm/nip44.js
// nip44.ts









// utils.ts

var utf8Decoder = new TextDecoder("utf-8");
var utf8Encoder = new TextEncoder();

// nip44.ts
var minPlaintextSize = 1;
var maxPlaintextSize = 4294967295;
var extendedPrefixThreshold = 65536;
function getConversationKey(privkeyA, pubkeyB) {
  const sharedX = secp256k1/* secp256k1 */.bI.getSharedSecret(privkeyA, (0,utils/* hexToBytes */.aT)("02" + pubkeyB)).subarray(1, 33);
  return extract(sha2/* sha256 */.sc, sharedX, utf8Encoder.encode("nip44-v2"));
}
function getMessageKeys(conversationKey, nonce) {
  const keys = expand(sha2/* sha256 */.sc, conversationKey, nonce, 76);
  return {
    chacha_key: keys.subarray(0, 32),
    chacha_nonce: keys.subarray(32, 44),
    hmac_key: keys.subarray(44, 76)
  };
}
function calcPaddedLen(len) {
  if (!Number.isSafeInteger(len) || len < 1)
    throw new Error("expected positive integer");
  if (len <= 32)
    return 32;
  const nextPower = 2 ** (Math.floor(Math.log2(len - 1)) + 1);
  const chunk = nextPower <= 256 ? 32 : nextPower / 8;
  return chunk * (Math.floor((len - 1) / chunk) + 1);
}
function writeU16BE(num) {
  if (!Number.isSafeInteger(num) || num < minPlaintextSize || num > 65535)
    throw new Error("invalid plaintext size: must be between 1 and 65535 bytes");
  const arr = new Uint8Array(2);
  new DataView(arr.buffer).setUint16(0, num, false);
  return arr;
}
function writeU32BE(num) {
  if (!Number.isSafeInteger(num) || num < extendedPrefixThreshold || num > maxPlaintextSize)
    throw new Error("invalid plaintext size: must be between 65536 and 4294967295 bytes");
  const arr = new Uint8Array(4);
  new DataView(arr.buffer).setUint32(0, num, false);
  return arr;
}
function pad(plaintext) {
  const unpadded = utf8Encoder.encode(plaintext);
  const unpaddedLen = unpadded.length;
  if (unpaddedLen < minPlaintextSize || unpaddedLen > maxPlaintextSize)
    throw new Error("invalid plaintext size: must be between 1 and 4294967295 bytes");
  const prefix = unpaddedLen >= extendedPrefixThreshold ? (0,utils/* concatBytes */.Id)(new Uint8Array([0, 0]), writeU32BE(unpaddedLen)) : writeU16BE(unpaddedLen);
  const suffix = new Uint8Array(calcPaddedLen(unpaddedLen) - unpaddedLen);
  return (0,utils/* concatBytes */.Id)(prefix, unpadded, suffix);
}
function unpad(padded) {
  const dv = new DataView(padded.buffer, padded.byteOffset, padded.byteLength);
  const firstTwo = dv.getUint16(0);
  let unpaddedLen;
  let prefixLen;
  if (firstTwo === 0) {
    unpaddedLen = dv.getUint32(2);
    if (unpaddedLen < extendedPrefixThreshold)
      throw new Error("invalid padding");
    prefixLen = 6;
  } else {
    unpaddedLen = firstTwo;
    prefixLen = 2;
  }
  const unpadded = padded.subarray(prefixLen, prefixLen + unpaddedLen);
  if (unpaddedLen < minPlaintextSize || unpaddedLen > maxPlaintextSize || unpadded.length !== unpaddedLen || padded.length !== prefixLen + calcPaddedLen(unpaddedLen))
    throw new Error("invalid padding");
  return utf8Decoder.decode(unpadded);
}
function hmacAad(key, message, aad) {
  if (aad.length !== 32)
    throw new Error("AAD associated data must be 32 bytes");
  const combined = (0,utils/* concatBytes */.Id)(aad, message);
  return (0,hmac/* hmac */.w)(sha2/* sha256 */.sc, key, combined);
}
function decodePayload(payload) {
  if (typeof payload !== "string")
    throw new Error("payload must be a valid string");
  const plen = payload.length;
  if (plen < 132)
    throw new Error("invalid payload length: " + plen);
  if (payload[0] === "#")
    throw new Error("unknown encryption version");
  let data;
  try {
    data = base/* base64 */.K3.decode(payload);
  } catch (error) {
    throw new Error("invalid base64: " + error.message);
  }
  const dlen = data.length;
  if (dlen < 99)
    throw new Error("invalid data length: " + dlen);
  const vers = data[0];
  if (vers !== 2)
    throw new Error("unknown encryption version " + vers);
  return {
    nonce: data.subarray(1, 33),
    ciphertext: data.subarray(33, -32),
    mac: data.subarray(-32)
  };
}
function encrypt(plaintext, conversationKey, nonce = (0,utils/* randomBytes */.po)(32)) {
  const { chacha_key, chacha_nonce, hmac_key } = getMessageKeys(conversationKey, nonce);
  const padded = pad(plaintext);
  const ciphertext = chacha20(chacha_key, chacha_nonce, padded);
  const mac = hmacAad(hmac_key, ciphertext, nonce);
  return base/* base64 */.K3.encode((0,utils/* concatBytes */.Id)(new Uint8Array([2]), nonce, ciphertext, mac));
}
function decrypt(payload, conversationKey) {
  const { nonce, ciphertext, mac } = decodePayload(payload);
  const { chacha_key, chacha_nonce, hmac_key } = getMessageKeys(conversationKey, nonce);
  const calculatedMac = hmacAad(hmac_key, ciphertext, nonce);
  if (!equalBytes(calculatedMac, mac))
    throw new Error("invalid MAC");
  const padded = chacha20(chacha_key, chacha_nonce, ciphertext);
  return unpad(padded);
}
var v2 = {
  utils: {
    getConversationKey,
    calcPaddedLen,
    pad,
    unpad
  },
  encrypt,
  decrypt
};


// EXTERNAL MODULE: ./node_modules/nostr-tools/lib/esm/pure.js
var pure = __nccwpck_require__(9607);
// EXTERNAL MODULE: ./src/protocol/codec.ts
var codec = __nccwpck_require__(1622);
// EXTERNAL MODULE: ./src/transport/event.ts
var transport_event = __nccwpck_require__(3793);
;// CONCATENATED MODULE: ./src/transport/tags.ts
/** Tags that name a lock without telling its name (protocol.md, *Encoding*). The wire form of v1 never changes. */




const info = (0,utils/* utf8ToBytes */.AI)('nostr-lock/v1/tag');
/** Under an ephemeral key everybody computes the same tags: they hide nothing, they only have one length. */
const openKey = (0,utils/* utf8ToBytes */.AI)('nostr-lock/v1/open');
/** `sharedKey` is null for ephemeral keys, which all use one constant key. */
function createTags(sharedKey) {
    const tagKey = hkdf(sha2/* sha256 */.sc, sharedKey ?? openKey, new Uint8Array(0), info, 32);
    const tag = (...parts) => (0,utils/* bytesToHex */.My)((0,hmac/* hmac */.w)(sha2/* sha256 */.sc, tagKey, (0,utils/* utf8ToBytes */.AI)(JSON.stringify(parts))));
    return {
        lock: (namespace, lock) => tag('lock', namespace, lock),
        handoff: (namespace, lock) => tag('handoff', namespace, lock),
        period: (namespace, lock, period) => tag('period', namespace, lock, period),
    };
}

// EXTERNAL MODULE: ./src/transport/verifier.ts
var transport_verifier = __nccwpck_require__(1903);
;// CONCATENATED MODULE: ./src/transport/signer.ts
/**
 * Holds the key, or the two of them while one is changed for the other: the first signs, records of each count under that key alone.
 * Everything that leaves here is signed, everything that enters is checked (protocol.md, *Parts*: encoding, trust; *Reading*). Not
 * guaranteed: that a sighting is the newest version, or that its author tells the truth about anything but the lock that it names.
 */






const longestContent = 70_000;
const mostRemembered = 10_000;
const yearSeconds = 31_536_000;
/** The randomness is used for the nonces of NIP-44. Throws where the key is not on the curve: `parseSecretKey` refuses such. */
function createSigner(key, random) {
    const own = createHand(key.bytes, key.shared);
    const hands = key.second === undefined ? [own] : [own, createHand(key.second, key.shared)];
    const perKey = (make) => {
        const [first, ...rest] = hands;
        return [make(first), ...rest.map(make)];
    };
    const verifier = new transport_verifier/* Verifier */.B();
    const examined = new Map();
    const sign = (by, kind, createdAt, eventTags, content) => {
        const event = toPlain((0,pure/* finalizeEvent */.pC)({ kind, created_at: createdAt, tags: eventTags, content }, by.bytes));
        verifier.vouch(event);
        return { id: event.id, json: JSON.stringify(event) };
    };
    const examine = (event) => {
        const [first, second] = event.tags;
        const by = key.shared ? hands.find(({ pubkey }) => pubkey === event.pubkey) : own;
        if (event.kind !== transport_event/* recordKind */.wg || by === undefined)
            return 'foreign';
        if (event.content.length > longestContent || first?.[0] !== 'd' || first.length !== 2)
            return 'foreign';
        const d = first[1] ?? '';
        const address = (0,transport_event/* parseAddress */.or)(d);
        if (address === undefined || second?.[0] !== 't' || second[1] !== address.lockTag)
            return 'foreign';
        // The same event comes from every relay, and with every read: it is opened once. A copy with other fields is not the same.
        const version = event.id + event.sig;
        const known = examined.get(version);
        if (known !== undefined && (0,transport_event/* isSameEvent */.LP)(known.event, event))
            return known.claim;
        if (!verifier.isWhole(event))
            return 'forged';
        const sighting = decoded(event, by, address, d);
        const claim = sighting === 'foreign'
            ? sighting
            : { sighting, signature: event.sig, isAuthentic: () => verifier.isSigned(event) };
        examined.set(version, { event, claim });
        const [oldest] = examined.keys();
        if (examined.size > mostRemembered && oldest !== undefined)
            examined.delete(oldest);
        return claim;
    };
    return {
        pubkey: own.pubkey,
        shared: key.shared,
        authors: key.shared ? perKey(({ pubkey }) => pubkey) : null,
        lockTag: own.tags.lock,
        lockTags: (namespace, lock) => perKey(({ tags }) => tags.lock(namespace, lock)),
        handoffTags: (namespace, lock) => perKey(({ tags }) => tags.handoff(namespace, lock)),
        periodTags: (namespace, lock, period) => perKey(({ tags }) => tags.period(namespace, lock, period)),
        seal: (record, createdAt, names, expiration) => {
            const text = (0,codec/* encodeRecord */.Ym)(record);
            const { conversationKey } = own;
            const content = conversationKey === null ? text : encrypt(text, conversationKey, random.bytes(32));
            const values = tagValues(own, record, names.namespace, names.lock);
            const evicted = record.state === 'evicted';
            const d = (0,transport_event/* formatAddress */.M0)({ lockTag: values[0], ticket: record.ticket, evicted });
            return sign(own, transport_event/* recordKind */.wg, createdAt, tagList(d, values, String(expiration)), content);
        },
        examine,
        open: (value) => {
            const event = (0,transport_event/* parseEvent */.wj)(value);
            const inspection = event === undefined ? 'foreign' : inspect(examine(event));
            return typeof inspection === 'string' ? undefined : inspection;
        },
        signAuths: (challenge, relay, createdAt) => {
            const eventTags = [
                ['relay', relay],
                ['challenge', challenge],
            ];
            return [...hands].reverse().map((by) => sign(by, transport_event/* authKind */.vh, createdAt, eventTags, ''));
        },
        signProbe: ({ id, tag, createdAt, expiration, content }) => sign(own, transport_event/* recordKind */.wg, createdAt, tagList((0,transport_event/* formatProbeAddress */.Mv)(id), [tag], String(expiration)), content),
    };
}
function createHand(bytes, shared) {
    const pubkey = (0,pure/* getPublicKey */.lG)(bytes);
    const conversationKey = shared ? getConversationKey(bytes, pubkey) : null;
    return { bytes, pubkey, conversationKey, tags: createTags(shared ? bytes : null) };
}
function decoded(event, by, address, d) {
    const record = decode(event.content, by);
    if (record === undefined || (record.state !== 'newer' && !agrees(record, event, by, address)))
        return 'foreign';
    return {
        address: `${event.pubkey}:${d}`,
        pubkey: event.pubkey,
        lockTag: address.lockTag,
        ticket: address.ticket,
        version: { createdAt: event.created_at, id: event.id },
        record,
        event: { id: event.id, json: JSON.stringify(event) },
    };
}
function decode(content, { conversationKey }) {
    if (conversationKey === null)
        return (0,codec/* decodeRecord */.eT)(content);
    try {
        return (0,codec/* decodeRecord */.eT)(decrypt(content, conversationKey));
    }
    catch {
        return undefined;
    }
}
const agrees = (record, event, by, address) => record.ticket === address.ticket &&
    (record.state === 'evicted') === address.evicted &&
    // No rule of validity depends on the reader's clock (protocol.md, *Validity*).
    !('fence' in record && record.fence !== null && record.fence > event.created_at + yearSeconds) &&
    tagsAgree(record, event, by, (0,transport_event/* formatAddress */.M0)(address));
/** The tags are those that the record's own words demand, or, where it does not tell its names, have at least their form. */
function tagsAgree(record, event, by, d) {
    const given = event.tags.filter(([name]) => name === 't').map(([, value = '']) => value);
    const expiration = event.tags.at(-2)?.[1] ?? '';
    const { namespace, lock } = record;
    const values = namespace === null || lock === null ? given : tagValues(by, record, namespace, lock);
    return (given.length === (record.state === 'waiting' ? 3 : 4) &&
        given.every((value) => /^[0-9a-f]{64}$/.test(value)) &&
        /^\d{1,12}$/.test(expiration) &&
        JSON.stringify(event.tags) === JSON.stringify(tagList(d, values, expiration)));
}
/** The lock itself, the namespace's period, the lock's period, and the hand-off: a waiter's renewals wake nobody (protocol.md, *Parts*: tags). */
const tagValues = ({ tags }, { state, period }, namespace, lock) => [
    tags.lock(namespace, lock),
    tags.period(namespace, null, period),
    tags.period(namespace, lock, period),
    ...(state === 'waiting' ? [] : [tags.handoff(namespace, lock)]),
];
/** The record, where its author signed it. */
const inspect = (claim) => typeof claim === 'string' ? claim : claim.isAuthentic() ? claim.sighting : 'forged';
const tagList = (d, values, expiration) => [
    ['d', d],
    ...values.map((value) => ['t', value]),
    ['expiration', expiration],
    ['alt', 'nostr-lock record'],
];
/** `finalizeEvent` returns the template it was given, with a symbol on it; the wire has seven fields. */
const toPlain = ({ id, pubkey, created_at, kind, tags, content, sig }) => ({
    id,
    pubkey,
    created_at,
    kind,
    tags,
    content,
    sig,
});


/***/ }),

/***/ 6674:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ openTorch)
/* harmony export */ });
/* harmony import */ var nostr_tools_pure__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(9607);
/* harmony import */ var _event_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(3793);
/* harmony import */ var _relays_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3551);
/* harmony import */ var _signer_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7502);
/* harmony import */ var _verifier_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(1903);
/**
 * Signs and checks events of torch-lock, with a throw-away key of their own: under a shared key they would tell strangers whose records
 * are whose. Not guaranteed: that an author is an agent, or tells the truth; only that it signed.
 */





/** Connections of their own, whose sightings are events of torch-lock; nothing of the lock itself goes over them. */
function openTorch({ endpoints, key, clock, random }) {
    const signer = createTorchSigner(key, random);
    return { signer, relays: (0,_relays_js__WEBPACK_IMPORTED_MODULE_0__/* .createRelays */ .l)({ endpoints, signer, clock, random }) };
}
function createTorchSigner(key, random) {
    const bytes = new Uint8Array(Buffer.from(key, 'hex'));
    const verifier = new _verifier_js__WEBPACK_IMPORTED_MODULE_2__/* .Verifier */ .B();
    return {
        ...(0,_signer_js__WEBPACK_IMPORTED_MODULE_1__/* .createSigner */ .r)({ shared: false, bytes }, random),
        signTorch: ({ createdAt, tags, content }) => {
            const template = { kind: _event_js__WEBPACK_IMPORTED_MODULE_3__/* .recordKind */ .wg, created_at: createdAt, tags: tags.map((tag) => [...tag]), content };
            const { id, pubkey, created_at, kind, tags: signed, sig } = (0,nostr_tools_pure__WEBPACK_IMPORTED_MODULE_4__/* .finalizeEvent */ .pC)(template, bytes);
            return { id, json: JSON.stringify({ id, pubkey, created_at, kind, tags: signed, content, sig }) };
        },
        examine: (event) => {
            const d = event.tags.find(([name]) => name === 'd')?.[1];
            if (event.kind !== _event_js__WEBPACK_IMPORTED_MODULE_3__/* .recordKind */ .wg || d === undefined)
                return 'foreign';
            const { sig: signature } = event;
            return { sighting: sightingOf(event, d), signature, isAuthentic: () => verifier.authentic(event) };
        },
    };
}
/** Whatever is in the event is read by who asked (src/protocol/torch.ts): to the transport it is a record of another tongue. */
const sightingOf = (event, d) => ({
    address: `${event.pubkey}:${d}`,
    pubkey: event.pubkey,
    lockTag: '',
    ticket: '',
    version: { createdAt: event.created_at, id: event.id },
    record: { v: 0, state: 'newer' },
    event: { id: event.id, json: JSON.stringify(event) },
});


/***/ }),

/***/ 1903:
/***/ ((__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ Verifier)
/* harmony export */ });
/* harmony import */ var nostr_tools_pure__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9607);
/** Not guaranteed: that an authentic event is the newest, or of anybody in particular; only that its author signed it. */

const capacity = 10_000;
/**
 * Checks id and signature, and remembers the answer by id and signature, so that one event from five relays costs one
 * signature check (2.5 ms). The fields are hashed anew each time: a copy that carries a known id and signature over
 * other fields neither passes nor hides the real event.
 */
class Verifier {
    #known = new Map();
    authentic(event) {
        return this.isWhole(event) && this.isSigned(event);
    }
    /** The id is the hash of the fields. */
    isWhole(event) {
        return (0,nostr_tools_pure__WEBPACK_IMPORTED_MODULE_0__/* .getEventHash */ .dq)(copyOf(event)) === event.id;
    }
    /** Of an event that is whole. */
    isSigned(event) {
        const known = this.#known.get(event.id + event.sig);
        if (known !== undefined)
            return known;
        const valid = (0,nostr_tools_pure__WEBPACK_IMPORTED_MODULE_0__/* .verifyEvent */ .QN)(copyOf(event));
        this.#remember(event, valid);
        return valid;
    }
    /** Of an event that this process signed itself. */
    vouch(event) {
        this.#remember(event, true);
    }
    #remember(event, valid) {
        this.#known.set(event.id + event.sig, valid);
        const [oldest] = this.#known.keys();
        if (this.#known.size > capacity && oldest !== undefined)
            this.#known.delete(oldest);
    }
}
/** nostr-tools leaves a mark on what it has verified. */
const copyOf = (event) => ({ ...event, tags: event.tags.map((tag) => [...tag]) });


/***/ }),

/***/ 8327:
/***/ ((module) => {

module.exports = eval("require")("bufferutil");


/***/ }),

/***/ 2414:
/***/ ((module) => {

module.exports = eval("require")("utf-8-validate");


/***/ }),

/***/ 181:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("buffer");

/***/ }),

/***/ 6982:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("crypto");

/***/ }),

/***/ 4434:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("events");

/***/ }),

/***/ 8611:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("http");

/***/ }),

/***/ 5692:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("https");

/***/ }),

/***/ 9278:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("net");

/***/ }),

/***/ 3024:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");

/***/ }),

/***/ 6760:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");

/***/ }),

/***/ 8321:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream/consumers");

/***/ }),

/***/ 857:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");

/***/ }),

/***/ 3480:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("querystring");

/***/ }),

/***/ 2203:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("stream");

/***/ }),

/***/ 4756:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tls");

/***/ }),

/***/ 2018:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tty");

/***/ }),

/***/ 7016:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("url");

/***/ }),

/***/ 9023:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("util");

/***/ }),

/***/ 3106:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("zlib");

/***/ }),

/***/ 8904:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  ko: () => (/* binding */ schnorr),
  bI: () => (/* binding */ secp256k1)
});

// UNUSED EXPORTS: secp256k1_hasher

// EXTERNAL MODULE: ./node_modules/@noble/hashes/sha2.js + 2 modules
var sha2 = __nccwpck_require__(2727);
// EXTERNAL MODULE: ./node_modules/@noble/hashes/utils.js
var hashes_utils = __nccwpck_require__(2565);
;// CONCATENATED MODULE: ./node_modules/@noble/curves/utils.js
/**
 * Hex, bytes and number utilities.
 * @module
 */
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */


const _0n = /* @__PURE__ */ BigInt(0);
const _1n = /* @__PURE__ */ BigInt(1);
function abool(value, title = '') {
    if (typeof value !== 'boolean') {
        const prefix = title && `"${title}" `;
        throw new Error(prefix + 'expected boolean, got type=' + typeof value);
    }
    return value;
}
// Used in weierstrass, der
function abignumber(n) {
    if (typeof n === 'bigint') {
        if (!isPosBig(n))
            throw new Error('positive bigint expected, got ' + n);
    }
    else
        (0,hashes_utils/* anumber */.Fe)(n);
    return n;
}
function asafenumber(value, title = '') {
    if (!Number.isSafeInteger(value)) {
        const prefix = title && `"${title}" `;
        throw new Error(prefix + 'expected safe integer, got type=' + typeof value);
    }
}
function numberToHexUnpadded(num) {
    const hex = abignumber(num).toString(16);
    return hex.length & 1 ? '0' + hex : hex;
}
function hexToNumber(hex) {
    if (typeof hex !== 'string')
        throw new Error('hex string expected, got ' + typeof hex);
    return hex === '' ? _0n : BigInt('0x' + hex); // Big Endian
}
// BE: Big Endian, LE: Little Endian
function bytesToNumberBE(bytes) {
    return hexToNumber((0,hashes_utils/* bytesToHex */.My)(bytes));
}
function bytesToNumberLE(bytes) {
    return hexToNumber((0,hashes_utils/* bytesToHex */.My)(copyBytes((0,hashes_utils/* abytes */.DO)(bytes)).reverse()));
}
function numberToBytesBE(n, len) {
    (0,hashes_utils/* anumber */.Fe)(len);
    n = abignumber(n);
    const res = (0,hashes_utils/* hexToBytes */.aT)(n.toString(16).padStart(len * 2, '0'));
    if (res.length !== len)
        throw new Error('number too large');
    return res;
}
function numberToBytesLE(n, len) {
    return numberToBytesBE(n, len).reverse();
}
// Unpadded, rarely used
function numberToVarBytesBE(n) {
    return hexToBytes_(numberToHexUnpadded(abignumber(n)));
}
// Compares 2 u8a-s in kinda constant time
function equalBytes(a, b) {
    if (a.length !== b.length)
        return false;
    let diff = 0;
    for (let i = 0; i < a.length; i++)
        diff |= a[i] ^ b[i];
    return diff === 0;
}
/**
 * Copies Uint8Array. We can't use u8a.slice(), because u8a can be Buffer,
 * and Buffer#slice creates mutable copy. Never use Buffers!
 */
function copyBytes(bytes) {
    return Uint8Array.from(bytes);
}
/**
 * Decodes 7-bit ASCII string to Uint8Array, throws on non-ascii symbols
 * Should be safe to use for things expected to be ASCII.
 * Returns exact same result as `TextEncoder` for ASCII or throws.
 */
function asciiToBytes(ascii) {
    return Uint8Array.from(ascii, (c, i) => {
        const charCode = c.charCodeAt(0);
        if (c.length !== 1 || charCode > 127) {
            throw new Error(`string contains non-ASCII character "${ascii[i]}" with code ${charCode} at position ${i}`);
        }
        return charCode;
    });
}
// Is positive bigint
const isPosBig = (n) => typeof n === 'bigint' && _0n <= n;
function inRange(n, min, max) {
    return isPosBig(n) && isPosBig(min) && isPosBig(max) && min <= n && n < max;
}
/**
 * Asserts min <= n < max. NOTE: It's < max and not <= max.
 * @example
 * aInRange('x', x, 1n, 256n); // would assume x is in (1n..255n)
 */
function aInRange(title, n, min, max) {
    // Why min <= n < max and not a (min < n < max) OR b (min <= n <= max)?
    // consider P=256n, min=0n, max=P
    // - a for min=0 would require -1:          `inRange('x', x, -1n, P)`
    // - b would commonly require subtraction:  `inRange('x', x, 0n, P - 1n)`
    // - our way is the cleanest:               `inRange('x', x, 0n, P)
    if (!inRange(n, min, max))
        throw new Error('expected valid ' + title + ': ' + min + ' <= n < ' + max + ', got ' + n);
}
// Bit operations
/**
 * Calculates amount of bits in a bigint.
 * Same as `n.toString(2).length`
 * TODO: merge with nLength in modular
 */
function utils_bitLen(n) {
    let len;
    for (len = 0; n > _0n; n >>= _1n, len += 1)
        ;
    return len;
}
/**
 * Gets single bit at position.
 * NOTE: first bit position is 0 (same as arrays)
 * Same as `!!+Array.from(n.toString(2)).reverse()[pos]`
 */
function bitGet(n, pos) {
    return (n >> BigInt(pos)) & _1n;
}
/**
 * Sets single bit at position.
 */
function bitSet(n, pos, value) {
    return n | ((value ? _1n : _0n) << BigInt(pos));
}
/**
 * Calculate mask for N bits. Not using ** operator with bigints because of old engines.
 * Same as BigInt(`0b${Array(i).fill('1').join('')}`)
 */
const utils_bitMask = (n) => (_1n << BigInt(n)) - _1n;
/**
 * Minimal HMAC-DRBG from NIST 800-90 for RFC6979 sigs.
 * @returns function that will call DRBG until 2nd arg returns something meaningful
 * @example
 *   const drbg = createHmacDRBG<Key>(32, 32, hmac);
 *   drbg(seed, bytesToKey); // bytesToKey must return Key or undefined
 */
function createHmacDrbg(hashLen, qByteLen, hmacFn) {
    (0,hashes_utils/* anumber */.Fe)(hashLen, 'hashLen');
    (0,hashes_utils/* anumber */.Fe)(qByteLen, 'qByteLen');
    if (typeof hmacFn !== 'function')
        throw new Error('hmacFn must be a function');
    const u8n = (len) => new Uint8Array(len); // creates Uint8Array
    const NULL = Uint8Array.of();
    const byte0 = Uint8Array.of(0x00);
    const byte1 = Uint8Array.of(0x01);
    const _maxDrbgIters = 1000;
    // Step B, Step C: set hashLen to 8*ceil(hlen/8)
    let v = u8n(hashLen); // Minimal non-full-spec HMAC-DRBG from NIST 800-90 for RFC6979 sigs.
    let k = u8n(hashLen); // Steps B and C of RFC6979 3.2: set hashLen, in our case always same
    let i = 0; // Iterations counter, will throw when over 1000
    const reset = () => {
        v.fill(1);
        k.fill(0);
        i = 0;
    };
    const h = (...msgs) => hmacFn(k, (0,hashes_utils/* concatBytes */.Id)(v, ...msgs)); // hmac(k)(v, ...values)
    const reseed = (seed = NULL) => {
        // HMAC-DRBG reseed() function. Steps D-G
        k = h(byte0, seed); // k = hmac(k || v || 0x00 || seed)
        v = h(); // v = hmac(k || v)
        if (seed.length === 0)
            return;
        k = h(byte1, seed); // k = hmac(k || v || 0x01 || seed)
        v = h(); // v = hmac(k || v)
    };
    const gen = () => {
        // HMAC-DRBG generate() function
        if (i++ >= _maxDrbgIters)
            throw new Error('drbg: tried max amount of iterations');
        let len = 0;
        const out = [];
        while (len < qByteLen) {
            v = h();
            const sl = v.slice();
            out.push(sl);
            len += v.length;
        }
        return (0,hashes_utils/* concatBytes */.Id)(...out);
    };
    const genUntil = (seed, pred) => {
        reset();
        reseed(seed); // Steps D-G
        let res = undefined; // Step H: grind until k is in [1..n-1]
        while (!(res = pred(gen())))
            reseed();
        reset();
        return res;
    };
    return genUntil;
}
function validateObject(object, fields = {}, optFields = {}) {
    if (!object || typeof object !== 'object')
        throw new Error('expected valid options object');
    function checkField(fieldName, expectedType, isOpt) {
        const val = object[fieldName];
        if (isOpt && val === undefined)
            return;
        const current = typeof val;
        if (current !== expectedType || val === null)
            throw new Error(`param "${fieldName}" is invalid: expected ${expectedType}, got ${current}`);
    }
    const iter = (f, isOpt) => Object.entries(f).forEach(([k, v]) => checkField(k, v, isOpt));
    iter(fields, false);
    iter(optFields, true);
}
/**
 * throws not implemented error
 */
const notImplemented = () => {
    throw new Error('not implemented');
};
/**
 * Memoizes (caches) computation result.
 * Uses WeakMap: the value is going auto-cleaned by GC after last reference is removed.
 */
function memoized(fn) {
    const map = new WeakMap();
    return (arg, ...args) => {
        const val = map.get(arg);
        if (val !== undefined)
            return val;
        const computed = fn(arg, ...args);
        map.set(arg, computed);
        return computed;
    };
}
//# sourceMappingURL=utils.js.map
;// CONCATENATED MODULE: ./node_modules/@noble/curves/abstract/modular.js
/**
 * Utils for modular division and fields.
 * Field over 11 is a finite (Galois) field is integer number operations `mod 11`.
 * There is no division: it is replaced by modular multiplicative inverse.
 * @module
 */
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */

// Numbers aren't used in x25519 / x448 builds
// prettier-ignore
const modular_0n = /* @__PURE__ */ BigInt(0), modular_1n = /* @__PURE__ */ BigInt(1), _2n = /* @__PURE__ */ BigInt(2);
// prettier-ignore
const _3n = /* @__PURE__ */ BigInt(3), _4n = /* @__PURE__ */ BigInt(4), _5n = /* @__PURE__ */ BigInt(5);
// prettier-ignore
const _7n = /* @__PURE__ */ BigInt(7), _8n = /* @__PURE__ */ BigInt(8), _9n = /* @__PURE__ */ BigInt(9);
const _16n = /* @__PURE__ */ BigInt(16);
// Calculates a modulo b
function mod(a, b) {
    const result = a % b;
    return result >= modular_0n ? result : b + result;
}
/**
 * Efficiently raise num to power and do modular division.
 * Unsafe in some contexts: uses ladder, so can expose bigint bits.
 * @example
 * pow(2n, 6n, 11n) // 64n % 11n == 9n
 */
function pow(num, power, modulo) {
    return FpPow(Field(modulo), num, power);
}
/** Does `x^(2^power)` mod p. `pow2(30, 4)` == `30^(2^4)` */
function pow2(x, power, modulo) {
    let res = x;
    while (power-- > modular_0n) {
        res *= res;
        res %= modulo;
    }
    return res;
}
/**
 * Inverses number over modulo.
 * Implemented using [Euclidean GCD](https://brilliant.org/wiki/extended-euclidean-algorithm/).
 */
function invert(number, modulo) {
    if (number === modular_0n)
        throw new Error('invert: expected non-zero number');
    if (modulo <= modular_0n)
        throw new Error('invert: expected positive modulus, got ' + modulo);
    // Fermat's little theorem "CT-like" version inv(n) = n^(m-2) mod m is 30x slower.
    let a = mod(number, modulo);
    let b = modulo;
    // prettier-ignore
    let x = modular_0n, y = modular_1n, u = modular_1n, v = modular_0n;
    while (a !== modular_0n) {
        // JIT applies optimization if those two lines follow each other
        const q = b / a;
        const r = b % a;
        const m = x - u * q;
        const n = y - v * q;
        // prettier-ignore
        b = a, a = r, x = u, y = v, u = m, v = n;
    }
    const gcd = b;
    if (gcd !== modular_1n)
        throw new Error('invert: does not exist');
    return mod(x, modulo);
}
function assertIsSquare(Fp, root, n) {
    if (!Fp.eql(Fp.sqr(root), n))
        throw new Error('Cannot find square root');
}
// Not all roots are possible! Example which will throw:
// const NUM =
// n = 72057594037927816n;
// Fp = Field(BigInt('0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab'));
function sqrt3mod4(Fp, n) {
    const p1div4 = (Fp.ORDER + modular_1n) / _4n;
    const root = Fp.pow(n, p1div4);
    assertIsSquare(Fp, root, n);
    return root;
}
function sqrt5mod8(Fp, n) {
    const p5div8 = (Fp.ORDER - _5n) / _8n;
    const n2 = Fp.mul(n, _2n);
    const v = Fp.pow(n2, p5div8);
    const nv = Fp.mul(n, v);
    const i = Fp.mul(Fp.mul(nv, _2n), v);
    const root = Fp.mul(nv, Fp.sub(i, Fp.ONE));
    assertIsSquare(Fp, root, n);
    return root;
}
// Based on RFC9380, Kong algorithm
// prettier-ignore
function sqrt9mod16(P) {
    const Fp_ = Field(P);
    const tn = tonelliShanks(P);
    const c1 = tn(Fp_, Fp_.neg(Fp_.ONE)); //  1. c1 = sqrt(-1) in F, i.e., (c1^2) == -1 in F
    const c2 = tn(Fp_, c1); //  2. c2 = sqrt(c1) in F, i.e., (c2^2) == c1 in F
    const c3 = tn(Fp_, Fp_.neg(c1)); //  3. c3 = sqrt(-c1) in F, i.e., (c3^2) == -c1 in F
    const c4 = (P + _7n) / _16n; //  4. c4 = (q + 7) / 16        # Integer arithmetic
    return (Fp, n) => {
        let tv1 = Fp.pow(n, c4); //  1. tv1 = x^c4
        let tv2 = Fp.mul(tv1, c1); //  2. tv2 = c1 * tv1
        const tv3 = Fp.mul(tv1, c2); //  3. tv3 = c2 * tv1
        const tv4 = Fp.mul(tv1, c3); //  4. tv4 = c3 * tv1
        const e1 = Fp.eql(Fp.sqr(tv2), n); //  5.  e1 = (tv2^2) == x
        const e2 = Fp.eql(Fp.sqr(tv3), n); //  6.  e2 = (tv3^2) == x
        tv1 = Fp.cmov(tv1, tv2, e1); //  7. tv1 = CMOV(tv1, tv2, e1)  # Select tv2 if (tv2^2) == x
        tv2 = Fp.cmov(tv4, tv3, e2); //  8. tv2 = CMOV(tv4, tv3, e2)  # Select tv3 if (tv3^2) == x
        const e3 = Fp.eql(Fp.sqr(tv2), n); //  9.  e3 = (tv2^2) == x
        const root = Fp.cmov(tv1, tv2, e3); // 10.  z = CMOV(tv1, tv2, e3)   # Select sqrt from tv1 & tv2
        assertIsSquare(Fp, root, n);
        return root;
    };
}
/**
 * Tonelli-Shanks square root search algorithm.
 * 1. https://eprint.iacr.org/2012/685.pdf (page 12)
 * 2. Square Roots from 1; 24, 51, 10 to Dan Shanks
 * @param P field order
 * @returns function that takes field Fp (created from P) and number n
 */
function tonelliShanks(P) {
    // Initialization (precomputation).
    // Caching initialization could boost perf by 7%.
    if (P < _3n)
        throw new Error('sqrt is not defined for small field');
    // Factor P - 1 = Q * 2^S, where Q is odd
    let Q = P - modular_1n;
    let S = 0;
    while (Q % _2n === modular_0n) {
        Q /= _2n;
        S++;
    }
    // Find the first quadratic non-residue Z >= 2
    let Z = _2n;
    const _Fp = Field(P);
    while (FpLegendre(_Fp, Z) === 1) {
        // Basic primality test for P. After x iterations, chance of
        // not finding quadratic non-residue is 2^x, so 2^1000.
        if (Z++ > 1000)
            throw new Error('Cannot find square root: probably non-prime P');
    }
    // Fast-path; usually done before Z, but we do "primality test".
    if (S === 1)
        return sqrt3mod4;
    // Slow-path
    // TODO: test on Fp2 and others
    let cc = _Fp.pow(Z, Q); // c = z^Q
    const Q1div2 = (Q + modular_1n) / _2n;
    return function tonelliSlow(Fp, n) {
        if (Fp.is0(n))
            return n;
        // Check if n is a quadratic residue using Legendre symbol
        if (FpLegendre(Fp, n) !== 1)
            throw new Error('Cannot find square root');
        // Initialize variables for the main loop
        let M = S;
        let c = Fp.mul(Fp.ONE, cc); // c = z^Q, move cc from field _Fp into field Fp
        let t = Fp.pow(n, Q); // t = n^Q, first guess at the fudge factor
        let R = Fp.pow(n, Q1div2); // R = n^((Q+1)/2), first guess at the square root
        // Main loop
        // while t != 1
        while (!Fp.eql(t, Fp.ONE)) {
            if (Fp.is0(t))
                return Fp.ZERO; // if t=0 return R=0
            let i = 1;
            // Find the smallest i >= 1 such that t^(2^i) ≡ 1 (mod P)
            let t_tmp = Fp.sqr(t); // t^(2^1)
            while (!Fp.eql(t_tmp, Fp.ONE)) {
                i++;
                t_tmp = Fp.sqr(t_tmp); // t^(2^2)...
                if (i === M)
                    throw new Error('Cannot find square root');
            }
            // Calculate the exponent for b: 2^(M - i - 1)
            const exponent = modular_1n << BigInt(M - i - 1); // bigint is important
            const b = Fp.pow(c, exponent); // b = 2^(M - i - 1)
            // Update variables
            M = i;
            c = Fp.sqr(b); // c = b^2
            t = Fp.mul(t, c); // t = (t * b^2)
            R = Fp.mul(R, b); // R = R*b
        }
        return R;
    };
}
/**
 * Square root for a finite field. Will try optimized versions first:
 *
 * 1. P ≡ 3 (mod 4)
 * 2. P ≡ 5 (mod 8)
 * 3. P ≡ 9 (mod 16)
 * 4. Tonelli-Shanks algorithm
 *
 * Different algorithms can give different roots, it is up to user to decide which one they want.
 * For example there is FpSqrtOdd/FpSqrtEven to choice root based on oddness (used for hash-to-curve).
 */
function FpSqrt(P) {
    // P ≡ 3 (mod 4) => √n = n^((P+1)/4)
    if (P % _4n === _3n)
        return sqrt3mod4;
    // P ≡ 5 (mod 8) => Atkin algorithm, page 10 of https://eprint.iacr.org/2012/685.pdf
    if (P % _8n === _5n)
        return sqrt5mod8;
    // P ≡ 9 (mod 16) => Kong algorithm, page 11 of https://eprint.iacr.org/2012/685.pdf (algorithm 4)
    if (P % _16n === _9n)
        return sqrt9mod16(P);
    // Tonelli-Shanks algorithm
    return tonelliShanks(P);
}
// Little-endian check for first LE bit (last BE bit);
const isNegativeLE = (num, modulo) => (mod(num, modulo) & modular_1n) === modular_1n;
// prettier-ignore
const FIELD_FIELDS = [
    'create', 'isValid', 'is0', 'neg', 'inv', 'sqrt', 'sqr',
    'eql', 'add', 'sub', 'mul', 'pow', 'div',
    'addN', 'subN', 'mulN', 'sqrN'
];
function modular_validateField(field) {
    const initial = {
        ORDER: 'bigint',
        BYTES: 'number',
        BITS: 'number',
    };
    const opts = FIELD_FIELDS.reduce((map, val) => {
        map[val] = 'function';
        return map;
    }, initial);
    validateObject(field, opts);
    // const max = 16384;
    // if (field.BYTES < 1 || field.BYTES > max) throw new Error('invalid field');
    // if (field.BITS < 1 || field.BITS > 8 * max) throw new Error('invalid field');
    return field;
}
// Generic field functions
/**
 * Same as `pow` but for Fp: non-constant-time.
 * Unsafe in some contexts: uses ladder, so can expose bigint bits.
 */
function FpPow(Fp, num, power) {
    if (power < modular_0n)
        throw new Error('invalid exponent, negatives unsupported');
    if (power === modular_0n)
        return Fp.ONE;
    if (power === modular_1n)
        return num;
    let p = Fp.ONE;
    let d = num;
    while (power > modular_0n) {
        if (power & modular_1n)
            p = Fp.mul(p, d);
        d = Fp.sqr(d);
        power >>= modular_1n;
    }
    return p;
}
/**
 * Efficiently invert an array of Field elements.
 * Exception-free. Will return `undefined` for 0 elements.
 * @param passZero map 0 to 0 (instead of undefined)
 */
function modular_FpInvertBatch(Fp, nums, passZero = false) {
    const inverted = new Array(nums.length).fill(passZero ? Fp.ZERO : undefined);
    // Walk from first to last, multiply them by each other MOD p
    const multipliedAcc = nums.reduce((acc, num, i) => {
        if (Fp.is0(num))
            return acc;
        inverted[i] = acc;
        return Fp.mul(acc, num);
    }, Fp.ONE);
    // Invert last element
    const invertedAcc = Fp.inv(multipliedAcc);
    // Walk from last to first, multiply them by inverted each other MOD p
    nums.reduceRight((acc, num, i) => {
        if (Fp.is0(num))
            return acc;
        inverted[i] = Fp.mul(acc, inverted[i]);
        return Fp.mul(acc, num);
    }, invertedAcc);
    return inverted;
}
// TODO: remove
function FpDiv(Fp, lhs, rhs) {
    return Fp.mul(lhs, typeof rhs === 'bigint' ? invert(rhs, Fp.ORDER) : Fp.inv(rhs));
}
/**
 * Legendre symbol.
 * Legendre constant is used to calculate Legendre symbol (a | p)
 * which denotes the value of a^((p-1)/2) (mod p).
 *
 * * (a | p) ≡ 1    if a is a square (mod p), quadratic residue
 * * (a | p) ≡ -1   if a is not a square (mod p), quadratic non residue
 * * (a | p) ≡ 0    if a ≡ 0 (mod p)
 */
function FpLegendre(Fp, n) {
    // We can use 3rd argument as optional cache of this value
    // but seems unneeded for now. The operation is very fast.
    const p1mod2 = (Fp.ORDER - modular_1n) / _2n;
    const powered = Fp.pow(n, p1mod2);
    const yes = Fp.eql(powered, Fp.ONE);
    const zero = Fp.eql(powered, Fp.ZERO);
    const no = Fp.eql(powered, Fp.neg(Fp.ONE));
    if (!yes && !zero && !no)
        throw new Error('invalid Legendre symbol result');
    return yes ? 1 : zero ? 0 : -1;
}
// This function returns True whenever the value x is a square in the field F.
function FpIsSquare(Fp, n) {
    const l = FpLegendre(Fp, n);
    return l === 1;
}
// CURVE.n lengths
function nLength(n, nBitLength) {
    // Bit size, byte size of CURVE.n
    if (nBitLength !== undefined)
        (0,hashes_utils/* anumber */.Fe)(nBitLength);
    const _nBitLength = nBitLength !== undefined ? nBitLength : n.toString(2).length;
    const nByteLength = Math.ceil(_nBitLength / 8);
    return { nBitLength: _nBitLength, nByteLength };
}
class _Field {
    ORDER;
    BITS;
    BYTES;
    isLE;
    ZERO = modular_0n;
    ONE = modular_1n;
    _lengths;
    _sqrt; // cached sqrt
    _mod;
    constructor(ORDER, opts = {}) {
        if (ORDER <= modular_0n)
            throw new Error('invalid field: expected ORDER > 0, got ' + ORDER);
        let _nbitLength = undefined;
        this.isLE = false;
        if (opts != null && typeof opts === 'object') {
            if (typeof opts.BITS === 'number')
                _nbitLength = opts.BITS;
            if (typeof opts.sqrt === 'function')
                this.sqrt = opts.sqrt;
            if (typeof opts.isLE === 'boolean')
                this.isLE = opts.isLE;
            if (opts.allowedLengths)
                this._lengths = opts.allowedLengths?.slice();
            if (typeof opts.modFromBytes === 'boolean')
                this._mod = opts.modFromBytes;
        }
        const { nBitLength, nByteLength } = nLength(ORDER, _nbitLength);
        if (nByteLength > 2048)
            throw new Error('invalid field: expected ORDER of <= 2048 bytes');
        this.ORDER = ORDER;
        this.BITS = nBitLength;
        this.BYTES = nByteLength;
        this._sqrt = undefined;
        Object.preventExtensions(this);
    }
    create(num) {
        return mod(num, this.ORDER);
    }
    isValid(num) {
        if (typeof num !== 'bigint')
            throw new Error('invalid field element: expected bigint, got ' + typeof num);
        return modular_0n <= num && num < this.ORDER; // 0 is valid element, but it's not invertible
    }
    is0(num) {
        return num === modular_0n;
    }
    // is valid and invertible
    isValidNot0(num) {
        return !this.is0(num) && this.isValid(num);
    }
    isOdd(num) {
        return (num & modular_1n) === modular_1n;
    }
    neg(num) {
        return mod(-num, this.ORDER);
    }
    eql(lhs, rhs) {
        return lhs === rhs;
    }
    sqr(num) {
        return mod(num * num, this.ORDER);
    }
    add(lhs, rhs) {
        return mod(lhs + rhs, this.ORDER);
    }
    sub(lhs, rhs) {
        return mod(lhs - rhs, this.ORDER);
    }
    mul(lhs, rhs) {
        return mod(lhs * rhs, this.ORDER);
    }
    pow(num, power) {
        return FpPow(this, num, power);
    }
    div(lhs, rhs) {
        return mod(lhs * invert(rhs, this.ORDER), this.ORDER);
    }
    // Same as above, but doesn't normalize
    sqrN(num) {
        return num * num;
    }
    addN(lhs, rhs) {
        return lhs + rhs;
    }
    subN(lhs, rhs) {
        return lhs - rhs;
    }
    mulN(lhs, rhs) {
        return lhs * rhs;
    }
    inv(num) {
        return invert(num, this.ORDER);
    }
    sqrt(num) {
        // Caching _sqrt speeds up sqrt9mod16 by 5x and tonneli-shanks by 10%
        if (!this._sqrt)
            this._sqrt = FpSqrt(this.ORDER);
        return this._sqrt(this, num);
    }
    toBytes(num) {
        return this.isLE ? numberToBytesLE(num, this.BYTES) : numberToBytesBE(num, this.BYTES);
    }
    fromBytes(bytes, skipValidation = false) {
        (0,hashes_utils/* abytes */.DO)(bytes);
        const { _lengths: allowedLengths, BYTES, isLE, ORDER, _mod: modFromBytes } = this;
        if (allowedLengths) {
            if (!allowedLengths.includes(bytes.length) || bytes.length > BYTES) {
                throw new Error('Field.fromBytes: expected ' + allowedLengths + ' bytes, got ' + bytes.length);
            }
            const padded = new Uint8Array(BYTES);
            // isLE add 0 to right, !isLE to the left.
            padded.set(bytes, isLE ? 0 : padded.length - bytes.length);
            bytes = padded;
        }
        if (bytes.length !== BYTES)
            throw new Error('Field.fromBytes: expected ' + BYTES + ' bytes, got ' + bytes.length);
        let scalar = isLE ? bytesToNumberLE(bytes) : bytesToNumberBE(bytes);
        if (modFromBytes)
            scalar = mod(scalar, ORDER);
        if (!skipValidation)
            if (!this.isValid(scalar))
                throw new Error('invalid field element: outside of range 0..ORDER');
        // NOTE: we don't validate scalar here, please use isValid. This done such way because some
        // protocol may allow non-reduced scalar that reduced later or changed some other way.
        return scalar;
    }
    // TODO: we don't need it here, move out to separate fn
    invertBatch(lst) {
        return modular_FpInvertBatch(this, lst);
    }
    // We can't move this out because Fp6, Fp12 implement it
    // and it's unclear what to return in there.
    cmov(a, b, condition) {
        return condition ? b : a;
    }
}
/**
 * Creates a finite field. Major performance optimizations:
 * * 1. Denormalized operations like mulN instead of mul.
 * * 2. Identical object shape: never add or remove keys.
 * * 3. `Object.freeze`.
 * Fragile: always run a benchmark on a change.
 * Security note: operations don't check 'isValid' for all elements for performance reasons,
 * it is caller responsibility to check this.
 * This is low-level code, please make sure you know what you're doing.
 *
 * Note about field properties:
 * * CHARACTERISTIC p = prime number, number of elements in main subgroup.
 * * ORDER q = similar to cofactor in curves, may be composite `q = p^m`.
 *
 * @param ORDER field order, probably prime, or could be composite
 * @param bitLen how many bits the field consumes
 * @param isLE (default: false) if encoding / decoding should be in little-endian
 * @param redef optional faster redefinitions of sqrt and other methods
 */
function Field(ORDER, opts = {}) {
    return new _Field(ORDER, opts);
}
// Generic random scalar, we can do same for other fields if via Fp2.mul(Fp2.ONE, Fp2.random)?
// This allows unsafe methods like ignore bias or zero. These unsafe, but often used in different protocols (if deterministic RNG).
// which mean we cannot force this via opts.
// Not sure what to do with randomBytes, we can accept it inside opts if wanted.
// Probably need to export getMinHashLength somewhere?
// random(bytes?: Uint8Array, unsafeAllowZero = false, unsafeAllowBias = false) {
//   const LEN = !unsafeAllowBias ? getMinHashLength(ORDER) : BYTES;
//   if (bytes === undefined) bytes = randomBytes(LEN); // _opts.randomBytes?
//   const num = isLE ? bytesToNumberLE(bytes) : bytesToNumberBE(bytes);
//   // `mod(x, 11)` can sometimes produce 0. `mod(x, 10) + 1` is the same, but no 0
//   const reduced = unsafeAllowZero ? mod(num, ORDER) : mod(num, ORDER - _1n) + _1n;
//   return reduced;
// },
function FpSqrtOdd(Fp, elm) {
    if (!Fp.isOdd)
        throw new Error("Field doesn't have isOdd");
    const root = Fp.sqrt(elm);
    return Fp.isOdd(root) ? root : Fp.neg(root);
}
function FpSqrtEven(Fp, elm) {
    if (!Fp.isOdd)
        throw new Error("Field doesn't have isOdd");
    const root = Fp.sqrt(elm);
    return Fp.isOdd(root) ? Fp.neg(root) : root;
}
/**
 * Returns total number of bytes consumed by the field element.
 * For example, 32 bytes for usual 256-bit weierstrass curve.
 * @param fieldOrder number of field elements, usually CURVE.n
 * @returns byte length of field
 */
function getFieldBytesLength(fieldOrder) {
    if (typeof fieldOrder !== 'bigint')
        throw new Error('field order must be bigint');
    const bitLength = fieldOrder.toString(2).length;
    return Math.ceil(bitLength / 8);
}
/**
 * Returns minimal amount of bytes that can be safely reduced
 * by field order.
 * Should be 2^-128 for 128-bit curve such as P256.
 * @param fieldOrder number of field elements, usually CURVE.n
 * @returns byte length of target hash
 */
function getMinHashLength(fieldOrder) {
    const length = getFieldBytesLength(fieldOrder);
    return length + Math.ceil(length / 2);
}
/**
 * "Constant-time" private key generation utility.
 * Can take (n + n/2) or more bytes of uniform input e.g. from CSPRNG or KDF
 * and convert them into private scalar, with the modulo bias being negligible.
 * Needs at least 48 bytes of input for 32-byte private key.
 * https://research.kudelskisecurity.com/2020/07/28/the-definitive-guide-to-modulo-bias-and-how-to-avoid-it/
 * FIPS 186-5, A.2 https://csrc.nist.gov/publications/detail/fips/186/5/final
 * RFC 9380, https://www.rfc-editor.org/rfc/rfc9380#section-5
 * @param hash hash output from SHA3 or a similar function
 * @param groupOrder size of subgroup - (e.g. secp256k1.Point.Fn.ORDER)
 * @param isLE interpret hash bytes as LE num
 * @returns valid private scalar
 */
function mapHashToField(key, fieldOrder, isLE = false) {
    (0,hashes_utils/* abytes */.DO)(key);
    const len = key.length;
    const fieldLen = getFieldBytesLength(fieldOrder);
    const minLen = getMinHashLength(fieldOrder);
    // No small numbers: need to understand bias story. No huge numbers: easier to detect JS timings.
    if (len < 16 || len < minLen || len > 1024)
        throw new Error('expected ' + minLen + '-1024 bytes of input, got ' + len);
    const num = isLE ? bytesToNumberLE(key) : bytesToNumberBE(key);
    // `mod(x, 11)` can sometimes produce 0. `mod(x, 10) + 1` is the same, but no 0
    const reduced = mod(num, fieldOrder - modular_1n) + modular_1n;
    return isLE ? numberToBytesLE(reduced, fieldLen) : numberToBytesBE(reduced, fieldLen);
}
//# sourceMappingURL=modular.js.map
;// CONCATENATED MODULE: ./node_modules/@noble/curves/abstract/curve.js
/**
 * Methods for elliptic curve multiplication by scalars.
 * Contains wNAF, pippenger.
 * @module
 */
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */


const curve_0n = /* @__PURE__ */ BigInt(0);
const curve_1n = /* @__PURE__ */ BigInt(1);
function negateCt(condition, item) {
    const neg = item.negate();
    return condition ? neg : item;
}
/**
 * Takes a bunch of Projective Points but executes only one
 * inversion on all of them. Inversion is very slow operation,
 * so this improves performance massively.
 * Optimization: converts a list of projective points to a list of identical points with Z=1.
 */
function normalizeZ(c, points) {
    const invertedZs = modular_FpInvertBatch(c.Fp, points.map((p) => p.Z));
    return points.map((p, i) => c.fromAffine(p.toAffine(invertedZs[i])));
}
function validateW(W, bits) {
    if (!Number.isSafeInteger(W) || W <= 0 || W > bits)
        throw new Error('invalid window size, expected [1..' + bits + '], got W=' + W);
}
function calcWOpts(W, scalarBits) {
    validateW(W, scalarBits);
    const windows = Math.ceil(scalarBits / W) + 1; // W=8 33. Not 32, because we skip zero
    const windowSize = 2 ** (W - 1); // W=8 128. Not 256, because we skip zero
    const maxNumber = 2 ** W; // W=8 256
    const mask = utils_bitMask(W); // W=8 255 == mask 0b11111111
    const shiftBy = BigInt(W); // W=8 8
    return { windows, windowSize, mask, maxNumber, shiftBy };
}
function calcOffsets(n, window, wOpts) {
    const { windowSize, mask, maxNumber, shiftBy } = wOpts;
    let wbits = Number(n & mask); // extract W bits.
    let nextN = n >> shiftBy; // shift number by W bits.
    // What actually happens here:
    // const highestBit = Number(mask ^ (mask >> 1n));
    // let wbits2 = wbits - 1; // skip zero
    // if (wbits2 & highestBit) { wbits2 ^= Number(mask); // (~);
    // split if bits > max: +224 => 256-32
    if (wbits > windowSize) {
        // we skip zero, which means instead of `>= size-1`, we do `> size`
        wbits -= maxNumber; // -32, can be maxNumber - wbits, but then we need to set isNeg here.
        nextN += curve_1n; // +256 (carry)
    }
    const offsetStart = window * windowSize;
    const offset = offsetStart + Math.abs(wbits) - 1; // -1 because we skip zero
    const isZero = wbits === 0; // is current window slice a 0?
    const isNeg = wbits < 0; // is current window slice negative?
    const isNegF = window % 2 !== 0; // fake random statement for noise
    const offsetF = offsetStart; // fake offset for noise
    return { nextN, offset, isZero, isNeg, isNegF, offsetF };
}
function validateMSMPoints(points, c) {
    if (!Array.isArray(points))
        throw new Error('array expected');
    points.forEach((p, i) => {
        if (!(p instanceof c))
            throw new Error('invalid point at index ' + i);
    });
}
function validateMSMScalars(scalars, field) {
    if (!Array.isArray(scalars))
        throw new Error('array of scalars expected');
    scalars.forEach((s, i) => {
        if (!field.isValid(s))
            throw new Error('invalid scalar at index ' + i);
    });
}
// Since points in different groups cannot be equal (different object constructor),
// we can have single place to store precomputes.
// Allows to make points frozen / immutable.
const pointPrecomputes = new WeakMap();
const pointWindowSizes = new WeakMap();
function getW(P) {
    // To disable precomputes:
    // return 1;
    return pointWindowSizes.get(P) || 1;
}
function assert0(n) {
    if (n !== curve_0n)
        throw new Error('invalid wNAF');
}
/**
 * Elliptic curve multiplication of Point by scalar. Fragile.
 * Table generation takes **30MB of ram and 10ms on high-end CPU**,
 * but may take much longer on slow devices. Actual generation will happen on
 * first call of `multiply()`. By default, `BASE` point is precomputed.
 *
 * Scalars should always be less than curve order: this should be checked inside of a curve itself.
 * Creates precomputation tables for fast multiplication:
 * - private scalar is split by fixed size windows of W bits
 * - every window point is collected from window's table & added to accumulator
 * - since windows are different, same point inside tables won't be accessed more than once per calc
 * - each multiplication is 'Math.ceil(CURVE_ORDER / 𝑊) + 1' point additions (fixed for any scalar)
 * - +1 window is neccessary for wNAF
 * - wNAF reduces table size: 2x less memory + 2x faster generation, but 10% slower multiplication
 *
 * @todo Research returning 2d JS array of windows, instead of a single window.
 * This would allow windows to be in different memory locations
 */
class wNAF {
    BASE;
    ZERO;
    Fn;
    bits;
    // Parametrized with a given Point class (not individual point)
    constructor(Point, bits) {
        this.BASE = Point.BASE;
        this.ZERO = Point.ZERO;
        this.Fn = Point.Fn;
        this.bits = bits;
    }
    // non-const time multiplication ladder
    _unsafeLadder(elm, n, p = this.ZERO) {
        let d = elm;
        while (n > curve_0n) {
            if (n & curve_1n)
                p = p.add(d);
            d = d.double();
            n >>= curve_1n;
        }
        return p;
    }
    /**
     * Creates a wNAF precomputation window. Used for caching.
     * Default window size is set by `utils.precompute()` and is equal to 8.
     * Number of precomputed points depends on the curve size:
     * 2^(𝑊−1) * (Math.ceil(𝑛 / 𝑊) + 1), where:
     * - 𝑊 is the window size
     * - 𝑛 is the bitlength of the curve order.
     * For a 256-bit curve and window size 8, the number of precomputed points is 128 * 33 = 4224.
     * @param point Point instance
     * @param W window size
     * @returns precomputed point tables flattened to a single array
     */
    precomputeWindow(point, W) {
        const { windows, windowSize } = calcWOpts(W, this.bits);
        const points = [];
        let p = point;
        let base = p;
        for (let window = 0; window < windows; window++) {
            base = p;
            points.push(base);
            // i=1, bc we skip 0
            for (let i = 1; i < windowSize; i++) {
                base = base.add(p);
                points.push(base);
            }
            p = base.double();
        }
        return points;
    }
    /**
     * Implements ec multiplication using precomputed tables and w-ary non-adjacent form.
     * More compact implementation:
     * https://github.com/paulmillr/noble-secp256k1/blob/47cb1669b6e506ad66b35fe7d76132ae97465da2/index.ts#L502-L541
     * @returns real and fake (for const-time) points
     */
    wNAF(W, precomputes, n) {
        // Scalar should be smaller than field order
        if (!this.Fn.isValid(n))
            throw new Error('invalid scalar');
        // Accumulators
        let p = this.ZERO;
        let f = this.BASE;
        // This code was first written with assumption that 'f' and 'p' will never be infinity point:
        // since each addition is multiplied by 2 ** W, it cannot cancel each other. However,
        // there is negate now: it is possible that negated element from low value
        // would be the same as high element, which will create carry into next window.
        // It's not obvious how this can fail, but still worth investigating later.
        const wo = calcWOpts(W, this.bits);
        for (let window = 0; window < wo.windows; window++) {
            // (n === _0n) is handled and not early-exited. isEven and offsetF are used for noise
            const { nextN, offset, isZero, isNeg, isNegF, offsetF } = calcOffsets(n, window, wo);
            n = nextN;
            if (isZero) {
                // bits are 0: add garbage to fake point
                // Important part for const-time getPublicKey: add random "noise" point to f.
                f = f.add(negateCt(isNegF, precomputes[offsetF]));
            }
            else {
                // bits are 1: add to result point
                p = p.add(negateCt(isNeg, precomputes[offset]));
            }
        }
        assert0(n);
        // Return both real and fake points: JIT won't eliminate f.
        // At this point there is a way to F be infinity-point even if p is not,
        // which makes it less const-time: around 1 bigint multiply.
        return { p, f };
    }
    /**
     * Implements ec unsafe (non const-time) multiplication using precomputed tables and w-ary non-adjacent form.
     * @param acc accumulator point to add result of multiplication
     * @returns point
     */
    wNAFUnsafe(W, precomputes, n, acc = this.ZERO) {
        const wo = calcWOpts(W, this.bits);
        for (let window = 0; window < wo.windows; window++) {
            if (n === curve_0n)
                break; // Early-exit, skip 0 value
            const { nextN, offset, isZero, isNeg } = calcOffsets(n, window, wo);
            n = nextN;
            if (isZero) {
                // Window bits are 0: skip processing.
                // Move to next window.
                continue;
            }
            else {
                const item = precomputes[offset];
                acc = acc.add(isNeg ? item.negate() : item); // Re-using acc allows to save adds in MSM
            }
        }
        assert0(n);
        return acc;
    }
    getPrecomputes(W, point, transform) {
        // Calculate precomputes on a first run, reuse them after
        let comp = pointPrecomputes.get(point);
        if (!comp) {
            comp = this.precomputeWindow(point, W);
            if (W !== 1) {
                // Doing transform outside of if brings 15% perf hit
                if (typeof transform === 'function')
                    comp = transform(comp);
                pointPrecomputes.set(point, comp);
            }
        }
        return comp;
    }
    cached(point, scalar, transform) {
        const W = getW(point);
        return this.wNAF(W, this.getPrecomputes(W, point, transform), scalar);
    }
    unsafe(point, scalar, transform, prev) {
        const W = getW(point);
        if (W === 1)
            return this._unsafeLadder(point, scalar, prev); // For W=1 ladder is ~x2 faster
        return this.wNAFUnsafe(W, this.getPrecomputes(W, point, transform), scalar, prev);
    }
    // We calculate precomputes for elliptic curve point multiplication
    // using windowed method. This specifies window size and
    // stores precomputed values. Usually only base point would be precomputed.
    createCache(P, W) {
        validateW(W, this.bits);
        pointWindowSizes.set(P, W);
        pointPrecomputes.delete(P);
    }
    hasCache(elm) {
        return getW(elm) !== 1;
    }
}
/**
 * Endomorphism-specific multiplication for Koblitz curves.
 * Cost: 128 dbl, 0-256 adds.
 */
function mulEndoUnsafe(Point, point, k1, k2) {
    let acc = point;
    let p1 = Point.ZERO;
    let p2 = Point.ZERO;
    while (k1 > curve_0n || k2 > curve_0n) {
        if (k1 & curve_1n)
            p1 = p1.add(acc);
        if (k2 & curve_1n)
            p2 = p2.add(acc);
        acc = acc.double();
        k1 >>= curve_1n;
        k2 >>= curve_1n;
    }
    return { p1, p2 };
}
/**
 * Pippenger algorithm for multi-scalar multiplication (MSM, Pa + Qb + Rc + ...).
 * 30x faster vs naive addition on L=4096, 10x faster than precomputes.
 * For N=254bit, L=1, it does: 1024 ADD + 254 DBL. For L=5: 1536 ADD + 254 DBL.
 * Algorithmically constant-time (for same L), even when 1 point + scalar, or when scalar = 0.
 * @param c Curve Point constructor
 * @param fieldN field over CURVE.N - important that it's not over CURVE.P
 * @param points array of L curve points
 * @param scalars array of L scalars (aka secret keys / bigints)
 */
function pippenger(c, points, scalars) {
    // If we split scalars by some window (let's say 8 bits), every chunk will only
    // take 256 buckets even if there are 4096 scalars, also re-uses double.
    // TODO:
    // - https://eprint.iacr.org/2024/750.pdf
    // - https://tches.iacr.org/index.php/TCHES/article/view/10287
    // 0 is accepted in scalars
    const fieldN = c.Fn;
    validateMSMPoints(points, c);
    validateMSMScalars(scalars, fieldN);
    const plength = points.length;
    const slength = scalars.length;
    if (plength !== slength)
        throw new Error('arrays of points and scalars must have equal length');
    // if (plength === 0) throw new Error('array must be of length >= 2');
    const zero = c.ZERO;
    const wbits = bitLen(BigInt(plength));
    let windowSize = 1; // bits
    if (wbits > 12)
        windowSize = wbits - 3;
    else if (wbits > 4)
        windowSize = wbits - 2;
    else if (wbits > 0)
        windowSize = 2;
    const MASK = bitMask(windowSize);
    const buckets = new Array(Number(MASK) + 1).fill(zero); // +1 for zero array
    const lastBits = Math.floor((fieldN.BITS - 1) / windowSize) * windowSize;
    let sum = zero;
    for (let i = lastBits; i >= 0; i -= windowSize) {
        buckets.fill(zero);
        for (let j = 0; j < slength; j++) {
            const scalar = scalars[j];
            const wbits = Number((scalar >> BigInt(i)) & MASK);
            buckets[wbits] = buckets[wbits].add(points[j]);
        }
        let resI = zero; // not using this will do small speed-up, but will lose ct
        // Skip first bucket, because it is zero
        for (let j = buckets.length - 1, sumI = zero; j > 0; j--) {
            sumI = sumI.add(buckets[j]);
            resI = resI.add(sumI);
        }
        sum = sum.add(resI);
        if (i !== 0)
            for (let j = 0; j < windowSize; j++)
                sum = sum.double();
    }
    return sum;
}
/**
 * Precomputed multi-scalar multiplication (MSM, Pa + Qb + Rc + ...).
 * @param c Curve Point constructor
 * @param fieldN field over CURVE.N - important that it's not over CURVE.P
 * @param points array of L curve points
 * @returns function which multiplies points with scaars
 */
function precomputeMSMUnsafe(c, points, windowSize) {
    /**
     * Performance Analysis of Window-based Precomputation
     *
     * Base Case (256-bit scalar, 8-bit window):
     * - Standard precomputation requires:
     *   - 31 additions per scalar × 256 scalars = 7,936 ops
     *   - Plus 255 summary additions = 8,191 total ops
     *   Note: Summary additions can be optimized via accumulator
     *
     * Chunked Precomputation Analysis:
     * - Using 32 chunks requires:
     *   - 255 additions per chunk
     *   - 256 doublings
     *   - Total: (255 × 32) + 256 = 8,416 ops
     *
     * Memory Usage Comparison:
     * Window Size | Standard Points | Chunked Points
     * ------------|-----------------|---------------
     *     4-bit   |     520         |      15
     *     8-bit   |    4,224        |     255
     *    10-bit   |   13,824        |   1,023
     *    16-bit   |  557,056        |  65,535
     *
     * Key Advantages:
     * 1. Enables larger window sizes due to reduced memory overhead
     * 2. More efficient for smaller scalar counts:
     *    - 16 chunks: (16 × 255) + 256 = 4,336 ops
     *    - ~2x faster than standard 8,191 ops
     *
     * Limitations:
     * - Not suitable for plain precomputes (requires 256 constant doublings)
     * - Performance degrades with larger scalar counts:
     *   - Optimal for ~256 scalars
     *   - Less efficient for 4096+ scalars (Pippenger preferred)
     */
    const fieldN = c.Fn;
    validateW(windowSize, fieldN.BITS);
    validateMSMPoints(points, c);
    const zero = c.ZERO;
    const tableSize = 2 ** windowSize - 1; // table size (without zero)
    const chunks = Math.ceil(fieldN.BITS / windowSize); // chunks of item
    const MASK = bitMask(windowSize);
    const tables = points.map((p) => {
        const res = [];
        for (let i = 0, acc = p; i < tableSize; i++) {
            res.push(acc);
            acc = acc.add(p);
        }
        return res;
    });
    return (scalars) => {
        validateMSMScalars(scalars, fieldN);
        if (scalars.length > points.length)
            throw new Error('array of scalars must be smaller than array of points');
        let res = zero;
        for (let i = 0; i < chunks; i++) {
            // No need to double if accumulator is still zero.
            if (res !== zero)
                for (let j = 0; j < windowSize; j++)
                    res = res.double();
            const shiftBy = BigInt(chunks * windowSize - (i + 1) * windowSize);
            for (let j = 0; j < scalars.length; j++) {
                const n = scalars[j];
                const curr = Number((n >> shiftBy) & MASK);
                if (!curr)
                    continue; // skip zero scalars chunks
                res = res.add(tables[j][curr - 1]);
            }
        }
        return res;
    };
}
function createField(order, field, isLE) {
    if (field) {
        if (field.ORDER !== order)
            throw new Error('Field.ORDER must match order: Fp == p, Fn == n');
        modular_validateField(field);
        return field;
    }
    else {
        return Field(order, { isLE });
    }
}
/** Validates CURVE opts and creates fields */
function createCurveFields(type, CURVE, curveOpts = {}, FpFnLE) {
    if (FpFnLE === undefined)
        FpFnLE = type === 'edwards';
    if (!CURVE || typeof CURVE !== 'object')
        throw new Error(`expected valid ${type} CURVE object`);
    for (const p of ['p', 'n', 'h']) {
        const val = CURVE[p];
        if (!(typeof val === 'bigint' && val > curve_0n))
            throw new Error(`CURVE.${p} must be positive bigint`);
    }
    const Fp = createField(CURVE.p, curveOpts.Fp, FpFnLE);
    const Fn = createField(CURVE.n, curveOpts.Fn, FpFnLE);
    const _b = type === 'weierstrass' ? 'b' : 'd';
    const params = ['Gx', 'Gy', 'a', _b];
    for (const p of params) {
        // @ts-ignore
        if (!Fp.isValid(CURVE[p]))
            throw new Error(`CURVE.${p} must be valid field element of CURVE.Fp`);
    }
    CURVE = Object.freeze(Object.assign({}, CURVE));
    return { CURVE, Fp, Fn };
}
function createKeygen(randomSecretKey, getPublicKey) {
    return function keygen(seed) {
        const secretKey = randomSecretKey(seed);
        return { secretKey, publicKey: getPublicKey(secretKey) };
    };
}
//# sourceMappingURL=curve.js.map
// EXTERNAL MODULE: ./node_modules/@noble/hashes/hmac.js
var hashes_hmac = __nccwpck_require__(9737);
;// CONCATENATED MODULE: ./node_modules/@noble/curves/abstract/weierstrass.js
/**
 * Short Weierstrass curve methods. The formula is: y² = x³ + ax + b.
 *
 * ### Design rationale for types
 *
 * * Interaction between classes from different curves should fail:
 *   `k256.Point.BASE.add(p256.Point.BASE)`
 * * For this purpose we want to use `instanceof` operator, which is fast and works during runtime
 * * Different calls of `curve()` would return different classes -
 *   `curve(params) !== curve(params)`: if somebody decided to monkey-patch their curve,
 *   it won't affect others
 *
 * TypeScript can't infer types for classes created inside a function. Classes is one instance
 * of nominative types in TypeScript and interfaces only check for shape, so it's hard to create
 * unique type for every function call.
 *
 * We can use generic types via some param, like curve opts, but that would:
 *     1. Enable interaction between `curve(params)` and `curve(params)` (curves of same params)
 *     which is hard to debug.
 *     2. Params can be generic and we can't enforce them to be constant value:
 *     if somebody creates curve from non-constant params,
 *     it would be allowed to interact with other curves with non-constant params
 *
 * @todo https://www.typescriptlang.org/docs/handbook/release-notes/typescript-2-7.html#unique-symbol
 * @module
 */
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */





// We construct basis in such way that den is always positive and equals n, but num sign depends on basis (not on secret value)
const divNearest = (num, den) => (num + (num >= 0 ? den : -den) / weierstrass_2n) / den;
/**
 * Splits scalar for GLV endomorphism.
 */
function _splitEndoScalar(k, basis, n) {
    // Split scalar into two such that part is ~half bits: `abs(part) < sqrt(N)`
    // Since part can be negative, we need to do this on point.
    // TODO: verifyScalar function which consumes lambda
    const [[a1, b1], [a2, b2]] = basis;
    const c1 = divNearest(b2 * k, n);
    const c2 = divNearest(-b1 * k, n);
    // |k1|/|k2| is < sqrt(N), but can be negative.
    // If we do `k1 mod N`, we'll get big scalar (`> sqrt(N)`): so, we do cheaper negation instead.
    let k1 = k - c1 * a1 - c2 * a2;
    let k2 = -c1 * b1 - c2 * b2;
    const k1neg = k1 < weierstrass_0n;
    const k2neg = k2 < weierstrass_0n;
    if (k1neg)
        k1 = -k1;
    if (k2neg)
        k2 = -k2;
    // Double check that resulting scalar less than half bits of N: otherwise wNAF will fail.
    // This should only happen on wrong basises. Also, math inside is too complex and I don't trust it.
    const MAX_NUM = utils_bitMask(Math.ceil(utils_bitLen(n) / 2)) + weierstrass_1n; // Half bits of N
    if (k1 < weierstrass_0n || k1 >= MAX_NUM || k2 < weierstrass_0n || k2 >= MAX_NUM) {
        throw new Error('splitScalar (endomorphism): failed, k=' + k);
    }
    return { k1neg, k1, k2neg, k2 };
}
function validateSigFormat(format) {
    if (!['compact', 'recovered', 'der'].includes(format))
        throw new Error('Signature format must be "compact", "recovered", or "der"');
    return format;
}
function validateSigOpts(opts, def) {
    const optsn = {};
    for (let optName of Object.keys(def)) {
        // @ts-ignore
        optsn[optName] = opts[optName] === undefined ? def[optName] : opts[optName];
    }
    abool(optsn.lowS, 'lowS');
    abool(optsn.prehash, 'prehash');
    if (optsn.format !== undefined)
        validateSigFormat(optsn.format);
    return optsn;
}
class DERErr extends Error {
    constructor(m = '') {
        super(m);
    }
}
/**
 * ASN.1 DER encoding utilities. ASN is very complex & fragile. Format:
 *
 *     [0x30 (SEQUENCE), bytelength, 0x02 (INTEGER), intLength, R, 0x02 (INTEGER), intLength, S]
 *
 * Docs: https://letsencrypt.org/docs/a-warm-welcome-to-asn1-and-der/, https://luca.ntop.org/Teaching/Appunti/asn1.html
 */
const DER = {
    // asn.1 DER encoding utils
    Err: DERErr,
    // Basic building block is TLV (Tag-Length-Value)
    _tlv: {
        encode: (tag, data) => {
            const { Err: E } = DER;
            if (tag < 0 || tag > 256)
                throw new E('tlv.encode: wrong tag');
            if (data.length & 1)
                throw new E('tlv.encode: unpadded data');
            const dataLen = data.length / 2;
            const len = numberToHexUnpadded(dataLen);
            if ((len.length / 2) & 0b1000_0000)
                throw new E('tlv.encode: long form length too big');
            // length of length with long form flag
            const lenLen = dataLen > 127 ? numberToHexUnpadded((len.length / 2) | 0b1000_0000) : '';
            const t = numberToHexUnpadded(tag);
            return t + lenLen + len + data;
        },
        // v - value, l - left bytes (unparsed)
        decode(tag, data) {
            const { Err: E } = DER;
            let pos = 0;
            if (tag < 0 || tag > 256)
                throw new E('tlv.encode: wrong tag');
            if (data.length < 2 || data[pos++] !== tag)
                throw new E('tlv.decode: wrong tlv');
            const first = data[pos++];
            const isLong = !!(first & 0b1000_0000); // First bit of first length byte is flag for short/long form
            let length = 0;
            if (!isLong)
                length = first;
            else {
                // Long form: [longFlag(1bit), lengthLength(7bit), length (BE)]
                const lenLen = first & 0b0111_1111;
                if (!lenLen)
                    throw new E('tlv.decode(long): indefinite length not supported');
                if (lenLen > 4)
                    throw new E('tlv.decode(long): byte length is too big'); // this will overflow u32 in js
                const lengthBytes = data.subarray(pos, pos + lenLen);
                if (lengthBytes.length !== lenLen)
                    throw new E('tlv.decode: length bytes not complete');
                if (lengthBytes[0] === 0)
                    throw new E('tlv.decode(long): zero leftmost byte');
                for (const b of lengthBytes)
                    length = (length << 8) | b;
                pos += lenLen;
                if (length < 128)
                    throw new E('tlv.decode(long): not minimal encoding');
            }
            const v = data.subarray(pos, pos + length);
            if (v.length !== length)
                throw new E('tlv.decode: wrong value length');
            return { v, l: data.subarray(pos + length) };
        },
    },
    // https://crypto.stackexchange.com/a/57734 Leftmost bit of first byte is 'negative' flag,
    // since we always use positive integers here. It must always be empty:
    // - add zero byte if exists
    // - if next byte doesn't have a flag, leading zero is not allowed (minimal encoding)
    _int: {
        encode(num) {
            const { Err: E } = DER;
            if (num < weierstrass_0n)
                throw new E('integer: negative integers are not allowed');
            let hex = numberToHexUnpadded(num);
            // Pad with zero byte if negative flag is present
            if (Number.parseInt(hex[0], 16) & 0b1000)
                hex = '00' + hex;
            if (hex.length & 1)
                throw new E('unexpected DER parsing assertion: unpadded hex');
            return hex;
        },
        decode(data) {
            const { Err: E } = DER;
            if (data[0] & 0b1000_0000)
                throw new E('invalid signature integer: negative');
            if (data[0] === 0x00 && !(data[1] & 0b1000_0000))
                throw new E('invalid signature integer: unnecessary leading zero');
            return bytesToNumberBE(data);
        },
    },
    toSig(bytes) {
        // parse DER signature
        const { Err: E, _int: int, _tlv: tlv } = DER;
        const data = (0,hashes_utils/* abytes */.DO)(bytes, undefined, 'signature');
        const { v: seqBytes, l: seqLeftBytes } = tlv.decode(0x30, data);
        if (seqLeftBytes.length)
            throw new E('invalid signature: left bytes after parsing');
        const { v: rBytes, l: rLeftBytes } = tlv.decode(0x02, seqBytes);
        const { v: sBytes, l: sLeftBytes } = tlv.decode(0x02, rLeftBytes);
        if (sLeftBytes.length)
            throw new E('invalid signature: left bytes after parsing');
        return { r: int.decode(rBytes), s: int.decode(sBytes) };
    },
    hexFromSig(sig) {
        const { _tlv: tlv, _int: int } = DER;
        const rs = tlv.encode(0x02, int.encode(sig.r));
        const ss = tlv.encode(0x02, int.encode(sig.s));
        const seq = rs + ss;
        return tlv.encode(0x30, seq);
    },
};
// Be friendly to bad ECMAScript parsers by not using bigint literals
// prettier-ignore
const weierstrass_0n = BigInt(0), weierstrass_1n = BigInt(1), weierstrass_2n = BigInt(2), weierstrass_3n = BigInt(3), weierstrass_4n = BigInt(4);
/**
 * Creates weierstrass Point constructor, based on specified curve options.
 *
 * See {@link WeierstrassOpts}.
 *
 * @example
```js
const opts = {
  p: 0xfffffffffffffffffffffffffffffffeffffac73n,
  n: 0x100000000000000000001b8fa16dfab9aca16b6b3n,
  h: 1n,
  a: 0n,
  b: 7n,
  Gx: 0x3b4c382ce37aa192a4019e763036f4f5dd4d7ebbn,
  Gy: 0x938cf935318fdced6bc28286531733c3f03c4feen,
};
const secp160k1_Point = weierstrass(opts);
```
 */
function weierstrass(params, extraOpts = {}) {
    const validated = createCurveFields('weierstrass', params, extraOpts);
    const { Fp, Fn } = validated;
    let CURVE = validated.CURVE;
    const { h: cofactor, n: CURVE_ORDER } = CURVE;
    validateObject(extraOpts, {}, {
        allowInfinityPoint: 'boolean',
        clearCofactor: 'function',
        isTorsionFree: 'function',
        fromBytes: 'function',
        toBytes: 'function',
        endo: 'object',
    });
    const { endo } = extraOpts;
    if (endo) {
        // validateObject(endo, { beta: 'bigint', splitScalar: 'function' });
        if (!Fp.is0(CURVE.a) || typeof endo.beta !== 'bigint' || !Array.isArray(endo.basises)) {
            throw new Error('invalid endo: expected "beta": bigint and "basises": array');
        }
    }
    const lengths = getWLengths(Fp, Fn);
    function assertCompressionIsSupported() {
        if (!Fp.isOdd)
            throw new Error('compression is not supported: Field does not have .isOdd()');
    }
    // Implements IEEE P1363 point encoding
    function pointToBytes(_c, point, isCompressed) {
        const { x, y } = point.toAffine();
        const bx = Fp.toBytes(x);
        abool(isCompressed, 'isCompressed');
        if (isCompressed) {
            assertCompressionIsSupported();
            const hasEvenY = !Fp.isOdd(y);
            return (0,hashes_utils/* concatBytes */.Id)(pprefix(hasEvenY), bx);
        }
        else {
            return (0,hashes_utils/* concatBytes */.Id)(Uint8Array.of(0x04), bx, Fp.toBytes(y));
        }
    }
    function pointFromBytes(bytes) {
        (0,hashes_utils/* abytes */.DO)(bytes, undefined, 'Point');
        const { publicKey: comp, publicKeyUncompressed: uncomp } = lengths; // e.g. for 32-byte: 33, 65
        const length = bytes.length;
        const head = bytes[0];
        const tail = bytes.subarray(1);
        // No actual validation is done here: use .assertValidity()
        if (length === comp && (head === 0x02 || head === 0x03)) {
            const x = Fp.fromBytes(tail);
            if (!Fp.isValid(x))
                throw new Error('bad point: is not on curve, wrong x');
            const y2 = weierstrassEquation(x); // y² = x³ + ax + b
            let y;
            try {
                y = Fp.sqrt(y2); // y = y² ^ (p+1)/4
            }
            catch (sqrtError) {
                const err = sqrtError instanceof Error ? ': ' + sqrtError.message : '';
                throw new Error('bad point: is not on curve, sqrt error' + err);
            }
            assertCompressionIsSupported();
            const evenY = Fp.isOdd(y);
            const evenH = (head & 1) === 1; // ECDSA-specific
            if (evenH !== evenY)
                y = Fp.neg(y);
            return { x, y };
        }
        else if (length === uncomp && head === 0x04) {
            // TODO: more checks
            const L = Fp.BYTES;
            const x = Fp.fromBytes(tail.subarray(0, L));
            const y = Fp.fromBytes(tail.subarray(L, L * 2));
            if (!isValidXY(x, y))
                throw new Error('bad point: is not on curve');
            return { x, y };
        }
        else {
            throw new Error(`bad point: got length ${length}, expected compressed=${comp} or uncompressed=${uncomp}`);
        }
    }
    const encodePoint = extraOpts.toBytes || pointToBytes;
    const decodePoint = extraOpts.fromBytes || pointFromBytes;
    function weierstrassEquation(x) {
        const x2 = Fp.sqr(x); // x * x
        const x3 = Fp.mul(x2, x); // x² * x
        return Fp.add(Fp.add(x3, Fp.mul(x, CURVE.a)), CURVE.b); // x³ + a * x + b
    }
    // TODO: move top-level
    /** Checks whether equation holds for given x, y: y² == x³ + ax + b */
    function isValidXY(x, y) {
        const left = Fp.sqr(y); // y²
        const right = weierstrassEquation(x); // x³ + ax + b
        return Fp.eql(left, right);
    }
    // Validate whether the passed curve params are valid.
    // Test 1: equation y² = x³ + ax + b should work for generator point.
    if (!isValidXY(CURVE.Gx, CURVE.Gy))
        throw new Error('bad curve params: generator point');
    // Test 2: discriminant Δ part should be non-zero: 4a³ + 27b² != 0.
    // Guarantees curve is genus-1, smooth (non-singular).
    const _4a3 = Fp.mul(Fp.pow(CURVE.a, weierstrass_3n), weierstrass_4n);
    const _27b2 = Fp.mul(Fp.sqr(CURVE.b), BigInt(27));
    if (Fp.is0(Fp.add(_4a3, _27b2)))
        throw new Error('bad curve params: a or b');
    /** Asserts coordinate is valid: 0 <= n < Fp.ORDER. */
    function acoord(title, n, banZero = false) {
        if (!Fp.isValid(n) || (banZero && Fp.is0(n)))
            throw new Error(`bad point coordinate ${title}`);
        return n;
    }
    function aprjpoint(other) {
        if (!(other instanceof Point))
            throw new Error('Weierstrass Point expected');
    }
    function splitEndoScalarN(k) {
        if (!endo || !endo.basises)
            throw new Error('no endo');
        return _splitEndoScalar(k, endo.basises, Fn.ORDER);
    }
    // Memoized toAffine / validity check. They are heavy. Points are immutable.
    // Converts Projective point to affine (x, y) coordinates.
    // Can accept precomputed Z^-1 - for example, from invertBatch.
    // (X, Y, Z) ∋ (x=X/Z, y=Y/Z)
    const toAffineMemo = memoized((p, iz) => {
        const { X, Y, Z } = p;
        // Fast-path for normalized points
        if (Fp.eql(Z, Fp.ONE))
            return { x: X, y: Y };
        const is0 = p.is0();
        // If invZ was 0, we return zero point. However we still want to execute
        // all operations, so we replace invZ with a random number, 1.
        if (iz == null)
            iz = is0 ? Fp.ONE : Fp.inv(Z);
        const x = Fp.mul(X, iz);
        const y = Fp.mul(Y, iz);
        const zz = Fp.mul(Z, iz);
        if (is0)
            return { x: Fp.ZERO, y: Fp.ZERO };
        if (!Fp.eql(zz, Fp.ONE))
            throw new Error('invZ was invalid');
        return { x, y };
    });
    // NOTE: on exception this will crash 'cached' and no value will be set.
    // Otherwise true will be return
    const assertValidMemo = memoized((p) => {
        if (p.is0()) {
            // (0, 1, 0) aka ZERO is invalid in most contexts.
            // In BLS, ZERO can be serialized, so we allow it.
            // (0, 0, 0) is invalid representation of ZERO.
            if (extraOpts.allowInfinityPoint && !Fp.is0(p.Y))
                return;
            throw new Error('bad point: ZERO');
        }
        // Some 3rd-party test vectors require different wording between here & `fromCompressedHex`
        const { x, y } = p.toAffine();
        if (!Fp.isValid(x) || !Fp.isValid(y))
            throw new Error('bad point: x or y not field elements');
        if (!isValidXY(x, y))
            throw new Error('bad point: equation left != right');
        if (!p.isTorsionFree())
            throw new Error('bad point: not in prime-order subgroup');
        return true;
    });
    function finishEndo(endoBeta, k1p, k2p, k1neg, k2neg) {
        k2p = new Point(Fp.mul(k2p.X, endoBeta), k2p.Y, k2p.Z);
        k1p = negateCt(k1neg, k1p);
        k2p = negateCt(k2neg, k2p);
        return k1p.add(k2p);
    }
    /**
     * Projective Point works in 3d / projective (homogeneous) coordinates:(X, Y, Z) ∋ (x=X/Z, y=Y/Z).
     * Default Point works in 2d / affine coordinates: (x, y).
     * We're doing calculations in projective, because its operations don't require costly inversion.
     */
    class Point {
        // base / generator point
        static BASE = new Point(CURVE.Gx, CURVE.Gy, Fp.ONE);
        // zero / infinity / identity point
        static ZERO = new Point(Fp.ZERO, Fp.ONE, Fp.ZERO); // 0, 1, 0
        // math field
        static Fp = Fp;
        // scalar field
        static Fn = Fn;
        X;
        Y;
        Z;
        /** Does NOT validate if the point is valid. Use `.assertValidity()`. */
        constructor(X, Y, Z) {
            this.X = acoord('x', X);
            this.Y = acoord('y', Y, true);
            this.Z = acoord('z', Z);
            Object.freeze(this);
        }
        static CURVE() {
            return CURVE;
        }
        /** Does NOT validate if the point is valid. Use `.assertValidity()`. */
        static fromAffine(p) {
            const { x, y } = p || {};
            if (!p || !Fp.isValid(x) || !Fp.isValid(y))
                throw new Error('invalid affine point');
            if (p instanceof Point)
                throw new Error('projective point not allowed');
            // (0, 0) would've produced (0, 0, 1) - instead, we need (0, 1, 0)
            if (Fp.is0(x) && Fp.is0(y))
                return Point.ZERO;
            return new Point(x, y, Fp.ONE);
        }
        static fromBytes(bytes) {
            const P = Point.fromAffine(decodePoint((0,hashes_utils/* abytes */.DO)(bytes, undefined, 'point')));
            P.assertValidity();
            return P;
        }
        static fromHex(hex) {
            return Point.fromBytes((0,hashes_utils/* hexToBytes */.aT)(hex));
        }
        get x() {
            return this.toAffine().x;
        }
        get y() {
            return this.toAffine().y;
        }
        /**
         *
         * @param windowSize
         * @param isLazy true will defer table computation until the first multiplication
         * @returns
         */
        precompute(windowSize = 8, isLazy = true) {
            wnaf.createCache(this, windowSize);
            if (!isLazy)
                this.multiply(weierstrass_3n); // random number
            return this;
        }
        // TODO: return `this`
        /** A point on curve is valid if it conforms to equation. */
        assertValidity() {
            assertValidMemo(this);
        }
        hasEvenY() {
            const { y } = this.toAffine();
            if (!Fp.isOdd)
                throw new Error("Field doesn't support isOdd");
            return !Fp.isOdd(y);
        }
        /** Compare one point to another. */
        equals(other) {
            aprjpoint(other);
            const { X: X1, Y: Y1, Z: Z1 } = this;
            const { X: X2, Y: Y2, Z: Z2 } = other;
            const U1 = Fp.eql(Fp.mul(X1, Z2), Fp.mul(X2, Z1));
            const U2 = Fp.eql(Fp.mul(Y1, Z2), Fp.mul(Y2, Z1));
            return U1 && U2;
        }
        /** Flips point to one corresponding to (x, -y) in Affine coordinates. */
        negate() {
            return new Point(this.X, Fp.neg(this.Y), this.Z);
        }
        // Renes-Costello-Batina exception-free doubling formula.
        // There is 30% faster Jacobian formula, but it is not complete.
        // https://eprint.iacr.org/2015/1060, algorithm 3
        // Cost: 8M + 3S + 3*a + 2*b3 + 15add.
        double() {
            const { a, b } = CURVE;
            const b3 = Fp.mul(b, weierstrass_3n);
            const { X: X1, Y: Y1, Z: Z1 } = this;
            let X3 = Fp.ZERO, Y3 = Fp.ZERO, Z3 = Fp.ZERO; // prettier-ignore
            let t0 = Fp.mul(X1, X1); // step 1
            let t1 = Fp.mul(Y1, Y1);
            let t2 = Fp.mul(Z1, Z1);
            let t3 = Fp.mul(X1, Y1);
            t3 = Fp.add(t3, t3); // step 5
            Z3 = Fp.mul(X1, Z1);
            Z3 = Fp.add(Z3, Z3);
            X3 = Fp.mul(a, Z3);
            Y3 = Fp.mul(b3, t2);
            Y3 = Fp.add(X3, Y3); // step 10
            X3 = Fp.sub(t1, Y3);
            Y3 = Fp.add(t1, Y3);
            Y3 = Fp.mul(X3, Y3);
            X3 = Fp.mul(t3, X3);
            Z3 = Fp.mul(b3, Z3); // step 15
            t2 = Fp.mul(a, t2);
            t3 = Fp.sub(t0, t2);
            t3 = Fp.mul(a, t3);
            t3 = Fp.add(t3, Z3);
            Z3 = Fp.add(t0, t0); // step 20
            t0 = Fp.add(Z3, t0);
            t0 = Fp.add(t0, t2);
            t0 = Fp.mul(t0, t3);
            Y3 = Fp.add(Y3, t0);
            t2 = Fp.mul(Y1, Z1); // step 25
            t2 = Fp.add(t2, t2);
            t0 = Fp.mul(t2, t3);
            X3 = Fp.sub(X3, t0);
            Z3 = Fp.mul(t2, t1);
            Z3 = Fp.add(Z3, Z3); // step 30
            Z3 = Fp.add(Z3, Z3);
            return new Point(X3, Y3, Z3);
        }
        // Renes-Costello-Batina exception-free addition formula.
        // There is 30% faster Jacobian formula, but it is not complete.
        // https://eprint.iacr.org/2015/1060, algorithm 1
        // Cost: 12M + 0S + 3*a + 3*b3 + 23add.
        add(other) {
            aprjpoint(other);
            const { X: X1, Y: Y1, Z: Z1 } = this;
            const { X: X2, Y: Y2, Z: Z2 } = other;
            let X3 = Fp.ZERO, Y3 = Fp.ZERO, Z3 = Fp.ZERO; // prettier-ignore
            const a = CURVE.a;
            const b3 = Fp.mul(CURVE.b, weierstrass_3n);
            let t0 = Fp.mul(X1, X2); // step 1
            let t1 = Fp.mul(Y1, Y2);
            let t2 = Fp.mul(Z1, Z2);
            let t3 = Fp.add(X1, Y1);
            let t4 = Fp.add(X2, Y2); // step 5
            t3 = Fp.mul(t3, t4);
            t4 = Fp.add(t0, t1);
            t3 = Fp.sub(t3, t4);
            t4 = Fp.add(X1, Z1);
            let t5 = Fp.add(X2, Z2); // step 10
            t4 = Fp.mul(t4, t5);
            t5 = Fp.add(t0, t2);
            t4 = Fp.sub(t4, t5);
            t5 = Fp.add(Y1, Z1);
            X3 = Fp.add(Y2, Z2); // step 15
            t5 = Fp.mul(t5, X3);
            X3 = Fp.add(t1, t2);
            t5 = Fp.sub(t5, X3);
            Z3 = Fp.mul(a, t4);
            X3 = Fp.mul(b3, t2); // step 20
            Z3 = Fp.add(X3, Z3);
            X3 = Fp.sub(t1, Z3);
            Z3 = Fp.add(t1, Z3);
            Y3 = Fp.mul(X3, Z3);
            t1 = Fp.add(t0, t0); // step 25
            t1 = Fp.add(t1, t0);
            t2 = Fp.mul(a, t2);
            t4 = Fp.mul(b3, t4);
            t1 = Fp.add(t1, t2);
            t2 = Fp.sub(t0, t2); // step 30
            t2 = Fp.mul(a, t2);
            t4 = Fp.add(t4, t2);
            t0 = Fp.mul(t1, t4);
            Y3 = Fp.add(Y3, t0);
            t0 = Fp.mul(t5, t4); // step 35
            X3 = Fp.mul(t3, X3);
            X3 = Fp.sub(X3, t0);
            t0 = Fp.mul(t3, t1);
            Z3 = Fp.mul(t5, Z3);
            Z3 = Fp.add(Z3, t0); // step 40
            return new Point(X3, Y3, Z3);
        }
        subtract(other) {
            return this.add(other.negate());
        }
        is0() {
            return this.equals(Point.ZERO);
        }
        /**
         * Constant time multiplication.
         * Uses wNAF method. Windowed method may be 10% faster,
         * but takes 2x longer to generate and consumes 2x memory.
         * Uses precomputes when available.
         * Uses endomorphism for Koblitz curves.
         * @param scalar by which the point would be multiplied
         * @returns New point
         */
        multiply(scalar) {
            const { endo } = extraOpts;
            if (!Fn.isValidNot0(scalar))
                throw new Error('invalid scalar: out of range'); // 0 is invalid
            let point, fake; // Fake point is used to const-time mult
            const mul = (n) => wnaf.cached(this, n, (p) => normalizeZ(Point, p));
            /** See docs for {@link EndomorphismOpts} */
            if (endo) {
                const { k1neg, k1, k2neg, k2 } = splitEndoScalarN(scalar);
                const { p: k1p, f: k1f } = mul(k1);
                const { p: k2p, f: k2f } = mul(k2);
                fake = k1f.add(k2f);
                point = finishEndo(endo.beta, k1p, k2p, k1neg, k2neg);
            }
            else {
                const { p, f } = mul(scalar);
                point = p;
                fake = f;
            }
            // Normalize `z` for both points, but return only real one
            return normalizeZ(Point, [point, fake])[0];
        }
        /**
         * Non-constant-time multiplication. Uses double-and-add algorithm.
         * It's faster, but should only be used when you don't care about
         * an exposed secret key e.g. sig verification, which works over *public* keys.
         */
        multiplyUnsafe(sc) {
            const { endo } = extraOpts;
            const p = this;
            if (!Fn.isValid(sc))
                throw new Error('invalid scalar: out of range'); // 0 is valid
            if (sc === weierstrass_0n || p.is0())
                return Point.ZERO; // 0
            if (sc === weierstrass_1n)
                return p; // 1
            if (wnaf.hasCache(this))
                return this.multiply(sc); // precomputes
            // We don't have method for double scalar multiplication (aP + bQ):
            // Even with using Strauss-Shamir trick, it's 35% slower than naïve mul+add.
            if (endo) {
                const { k1neg, k1, k2neg, k2 } = splitEndoScalarN(sc);
                const { p1, p2 } = mulEndoUnsafe(Point, p, k1, k2); // 30% faster vs wnaf.unsafe
                return finishEndo(endo.beta, p1, p2, k1neg, k2neg);
            }
            else {
                return wnaf.unsafe(p, sc);
            }
        }
        /**
         * Converts Projective point to affine (x, y) coordinates.
         * @param invertedZ Z^-1 (inverted zero) - optional, precomputation is useful for invertBatch
         */
        toAffine(invertedZ) {
            return toAffineMemo(this, invertedZ);
        }
        /**
         * Checks whether Point is free of torsion elements (is in prime subgroup).
         * Always torsion-free for cofactor=1 curves.
         */
        isTorsionFree() {
            const { isTorsionFree } = extraOpts;
            if (cofactor === weierstrass_1n)
                return true;
            if (isTorsionFree)
                return isTorsionFree(Point, this);
            return wnaf.unsafe(this, CURVE_ORDER).is0();
        }
        clearCofactor() {
            const { clearCofactor } = extraOpts;
            if (cofactor === weierstrass_1n)
                return this; // Fast-path
            if (clearCofactor)
                return clearCofactor(Point, this);
            return this.multiplyUnsafe(cofactor);
        }
        isSmallOrder() {
            // can we use this.clearCofactor()?
            return this.multiplyUnsafe(cofactor).is0();
        }
        toBytes(isCompressed = true) {
            abool(isCompressed, 'isCompressed');
            this.assertValidity();
            return encodePoint(Point, this, isCompressed);
        }
        toHex(isCompressed = true) {
            return (0,hashes_utils/* bytesToHex */.My)(this.toBytes(isCompressed));
        }
        toString() {
            return `<Point ${this.is0() ? 'ZERO' : this.toHex()}>`;
        }
    }
    const bits = Fn.BITS;
    const wnaf = new wNAF(Point, extraOpts.endo ? Math.ceil(bits / 2) : bits);
    Point.BASE.precompute(8); // Enable precomputes. Slows down first publicKey computation by 20ms.
    return Point;
}
// Points start with byte 0x02 when y is even; otherwise 0x03
function pprefix(hasEvenY) {
    return Uint8Array.of(hasEvenY ? 0x02 : 0x03);
}
/**
 * Implementation of the Shallue and van de Woestijne method for any weierstrass curve.
 * TODO: check if there is a way to merge this with uvRatio in Edwards; move to modular.
 * b = True and y = sqrt(u / v) if (u / v) is square in F, and
 * b = False and y = sqrt(Z * (u / v)) otherwise.
 * @param Fp
 * @param Z
 * @returns
 */
function SWUFpSqrtRatio(Fp, Z) {
    // Generic implementation
    const q = Fp.ORDER;
    let l = weierstrass_0n;
    for (let o = q - weierstrass_1n; o % weierstrass_2n === weierstrass_0n; o /= weierstrass_2n)
        l += weierstrass_1n;
    const c1 = l; // 1. c1, the largest integer such that 2^c1 divides q - 1.
    // We need 2n ** c1 and 2n ** (c1-1). We can't use **; but we can use <<.
    // 2n ** c1 == 2n << (c1-1)
    const _2n_pow_c1_1 = weierstrass_2n << (c1 - weierstrass_1n - weierstrass_1n);
    const _2n_pow_c1 = _2n_pow_c1_1 * weierstrass_2n;
    const c2 = (q - weierstrass_1n) / _2n_pow_c1; // 2. c2 = (q - 1) / (2^c1)  # Integer arithmetic
    const c3 = (c2 - weierstrass_1n) / weierstrass_2n; // 3. c3 = (c2 - 1) / 2            # Integer arithmetic
    const c4 = _2n_pow_c1 - weierstrass_1n; // 4. c4 = 2^c1 - 1                # Integer arithmetic
    const c5 = _2n_pow_c1_1; // 5. c5 = 2^(c1 - 1)                  # Integer arithmetic
    const c6 = Fp.pow(Z, c2); // 6. c6 = Z^c2
    const c7 = Fp.pow(Z, (c2 + weierstrass_1n) / weierstrass_2n); // 7. c7 = Z^((c2 + 1) / 2)
    let sqrtRatio = (u, v) => {
        let tv1 = c6; // 1. tv1 = c6
        let tv2 = Fp.pow(v, c4); // 2. tv2 = v^c4
        let tv3 = Fp.sqr(tv2); // 3. tv3 = tv2^2
        tv3 = Fp.mul(tv3, v); // 4. tv3 = tv3 * v
        let tv5 = Fp.mul(u, tv3); // 5. tv5 = u * tv3
        tv5 = Fp.pow(tv5, c3); // 6. tv5 = tv5^c3
        tv5 = Fp.mul(tv5, tv2); // 7. tv5 = tv5 * tv2
        tv2 = Fp.mul(tv5, v); // 8. tv2 = tv5 * v
        tv3 = Fp.mul(tv5, u); // 9. tv3 = tv5 * u
        let tv4 = Fp.mul(tv3, tv2); // 10. tv4 = tv3 * tv2
        tv5 = Fp.pow(tv4, c5); // 11. tv5 = tv4^c5
        let isQR = Fp.eql(tv5, Fp.ONE); // 12. isQR = tv5 == 1
        tv2 = Fp.mul(tv3, c7); // 13. tv2 = tv3 * c7
        tv5 = Fp.mul(tv4, tv1); // 14. tv5 = tv4 * tv1
        tv3 = Fp.cmov(tv2, tv3, isQR); // 15. tv3 = CMOV(tv2, tv3, isQR)
        tv4 = Fp.cmov(tv5, tv4, isQR); // 16. tv4 = CMOV(tv5, tv4, isQR)
        // 17. for i in (c1, c1 - 1, ..., 2):
        for (let i = c1; i > weierstrass_1n; i--) {
            let tv5 = i - weierstrass_2n; // 18.    tv5 = i - 2
            tv5 = weierstrass_2n << (tv5 - weierstrass_1n); // 19.    tv5 = 2^tv5
            let tvv5 = Fp.pow(tv4, tv5); // 20.    tv5 = tv4^tv5
            const e1 = Fp.eql(tvv5, Fp.ONE); // 21.    e1 = tv5 == 1
            tv2 = Fp.mul(tv3, tv1); // 22.    tv2 = tv3 * tv1
            tv1 = Fp.mul(tv1, tv1); // 23.    tv1 = tv1 * tv1
            tvv5 = Fp.mul(tv4, tv1); // 24.    tv5 = tv4 * tv1
            tv3 = Fp.cmov(tv2, tv3, e1); // 25.    tv3 = CMOV(tv2, tv3, e1)
            tv4 = Fp.cmov(tvv5, tv4, e1); // 26.    tv4 = CMOV(tv5, tv4, e1)
        }
        return { isValid: isQR, value: tv3 };
    };
    if (Fp.ORDER % weierstrass_4n === weierstrass_3n) {
        // sqrt_ratio_3mod4(u, v)
        const c1 = (Fp.ORDER - weierstrass_3n) / weierstrass_4n; // 1. c1 = (q - 3) / 4     # Integer arithmetic
        const c2 = Fp.sqrt(Fp.neg(Z)); // 2. c2 = sqrt(-Z)
        sqrtRatio = (u, v) => {
            let tv1 = Fp.sqr(v); // 1. tv1 = v^2
            const tv2 = Fp.mul(u, v); // 2. tv2 = u * v
            tv1 = Fp.mul(tv1, tv2); // 3. tv1 = tv1 * tv2
            let y1 = Fp.pow(tv1, c1); // 4. y1 = tv1^c1
            y1 = Fp.mul(y1, tv2); // 5. y1 = y1 * tv2
            const y2 = Fp.mul(y1, c2); // 6. y2 = y1 * c2
            const tv3 = Fp.mul(Fp.sqr(y1), v); // 7. tv3 = y1^2; 8. tv3 = tv3 * v
            const isQR = Fp.eql(tv3, u); // 9. isQR = tv3 == u
            let y = Fp.cmov(y2, y1, isQR); // 10. y = CMOV(y2, y1, isQR)
            return { isValid: isQR, value: y }; // 11. return (isQR, y) isQR ? y : y*c2
        };
    }
    // No curves uses that
    // if (Fp.ORDER % _8n === _5n) // sqrt_ratio_5mod8
    return sqrtRatio;
}
/**
 * Simplified Shallue-van de Woestijne-Ulas Method
 * https://www.rfc-editor.org/rfc/rfc9380#section-6.6.2
 */
function weierstrass_mapToCurveSimpleSWU(Fp, opts) {
    validateField(Fp);
    const { A, B, Z } = opts;
    if (!Fp.isValid(A) || !Fp.isValid(B) || !Fp.isValid(Z))
        throw new Error('mapToCurveSimpleSWU: invalid opts');
    const sqrtRatio = SWUFpSqrtRatio(Fp, Z);
    if (!Fp.isOdd)
        throw new Error('Field does not have .isOdd()');
    // Input: u, an element of F.
    // Output: (x, y), a point on E.
    return (u) => {
        // prettier-ignore
        let tv1, tv2, tv3, tv4, tv5, tv6, x, y;
        tv1 = Fp.sqr(u); // 1.  tv1 = u^2
        tv1 = Fp.mul(tv1, Z); // 2.  tv1 = Z * tv1
        tv2 = Fp.sqr(tv1); // 3.  tv2 = tv1^2
        tv2 = Fp.add(tv2, tv1); // 4.  tv2 = tv2 + tv1
        tv3 = Fp.add(tv2, Fp.ONE); // 5.  tv3 = tv2 + 1
        tv3 = Fp.mul(tv3, B); // 6.  tv3 = B * tv3
        tv4 = Fp.cmov(Z, Fp.neg(tv2), !Fp.eql(tv2, Fp.ZERO)); // 7.  tv4 = CMOV(Z, -tv2, tv2 != 0)
        tv4 = Fp.mul(tv4, A); // 8.  tv4 = A * tv4
        tv2 = Fp.sqr(tv3); // 9.  tv2 = tv3^2
        tv6 = Fp.sqr(tv4); // 10. tv6 = tv4^2
        tv5 = Fp.mul(tv6, A); // 11. tv5 = A * tv6
        tv2 = Fp.add(tv2, tv5); // 12. tv2 = tv2 + tv5
        tv2 = Fp.mul(tv2, tv3); // 13. tv2 = tv2 * tv3
        tv6 = Fp.mul(tv6, tv4); // 14. tv6 = tv6 * tv4
        tv5 = Fp.mul(tv6, B); // 15. tv5 = B * tv6
        tv2 = Fp.add(tv2, tv5); // 16. tv2 = tv2 + tv5
        x = Fp.mul(tv1, tv3); // 17.   x = tv1 * tv3
        const { isValid, value } = sqrtRatio(tv2, tv6); // 18. (is_gx1_square, y1) = sqrt_ratio(tv2, tv6)
        y = Fp.mul(tv1, u); // 19.   y = tv1 * u  -> Z * u^3 * y1
        y = Fp.mul(y, value); // 20.   y = y * y1
        x = Fp.cmov(x, tv3, isValid); // 21.   x = CMOV(x, tv3, is_gx1_square)
        y = Fp.cmov(y, value, isValid); // 22.   y = CMOV(y, y1, is_gx1_square)
        const e1 = Fp.isOdd(u) === Fp.isOdd(y); // 23.  e1 = sgn0(u) == sgn0(y)
        y = Fp.cmov(Fp.neg(y), y, e1); // 24.   y = CMOV(-y, y, e1)
        const tv4_inv = FpInvertBatch(Fp, [tv4], true)[0];
        x = Fp.mul(x, tv4_inv); // 25.   x = x / tv4
        return { x, y };
    };
}
function getWLengths(Fp, Fn) {
    return {
        secretKey: Fn.BYTES,
        publicKey: 1 + Fp.BYTES,
        publicKeyUncompressed: 1 + 2 * Fp.BYTES,
        publicKeyHasPrefix: true,
        signature: 2 * Fn.BYTES,
    };
}
/**
 * Sometimes users only need getPublicKey, getSharedSecret, and secret key handling.
 * This helper ensures no signature functionality is present. Less code, smaller bundle size.
 */
function ecdh(Point, ecdhOpts = {}) {
    const { Fn } = Point;
    const randomBytes_ = ecdhOpts.randomBytes || hashes_utils/* randomBytes */.po;
    const lengths = Object.assign(getWLengths(Point.Fp, Fn), { seed: getMinHashLength(Fn.ORDER) });
    function isValidSecretKey(secretKey) {
        try {
            const num = Fn.fromBytes(secretKey);
            return Fn.isValidNot0(num);
        }
        catch (error) {
            return false;
        }
    }
    function isValidPublicKey(publicKey, isCompressed) {
        const { publicKey: comp, publicKeyUncompressed } = lengths;
        try {
            const l = publicKey.length;
            if (isCompressed === true && l !== comp)
                return false;
            if (isCompressed === false && l !== publicKeyUncompressed)
                return false;
            return !!Point.fromBytes(publicKey);
        }
        catch (error) {
            return false;
        }
    }
    /**
     * Produces cryptographically secure secret key from random of size
     * (groupLen + ceil(groupLen / 2)) with modulo bias being negligible.
     */
    function randomSecretKey(seed = randomBytes_(lengths.seed)) {
        return mapHashToField((0,hashes_utils/* abytes */.DO)(seed, lengths.seed, 'seed'), Fn.ORDER);
    }
    /**
     * Computes public key for a secret key. Checks for validity of the secret key.
     * @param isCompressed whether to return compact (default), or full key
     * @returns Public key, full when isCompressed=false; short when isCompressed=true
     */
    function getPublicKey(secretKey, isCompressed = true) {
        return Point.BASE.multiply(Fn.fromBytes(secretKey)).toBytes(isCompressed);
    }
    /**
     * Quick and dirty check for item being public key. Does not validate hex, or being on-curve.
     */
    function isProbPub(item) {
        const { secretKey, publicKey, publicKeyUncompressed } = lengths;
        if (!(0,hashes_utils/* isBytes */.aY)(item))
            return undefined;
        if (('_lengths' in Fn && Fn._lengths) || secretKey === publicKey)
            return undefined;
        const l = (0,hashes_utils/* abytes */.DO)(item, undefined, 'key').length;
        return l === publicKey || l === publicKeyUncompressed;
    }
    /**
     * ECDH (Elliptic Curve Diffie Hellman).
     * Computes shared public key from secret key A and public key B.
     * Checks: 1) secret key validity 2) shared key is on-curve.
     * Does NOT hash the result.
     * @param isCompressed whether to return compact (default), or full key
     * @returns shared public key
     */
    function getSharedSecret(secretKeyA, publicKeyB, isCompressed = true) {
        if (isProbPub(secretKeyA) === true)
            throw new Error('first arg must be private key');
        if (isProbPub(publicKeyB) === false)
            throw new Error('second arg must be public key');
        const s = Fn.fromBytes(secretKeyA);
        const b = Point.fromBytes(publicKeyB); // checks for being on-curve
        return b.multiply(s).toBytes(isCompressed);
    }
    const utils = {
        isValidSecretKey,
        isValidPublicKey,
        randomSecretKey,
    };
    const keygen = createKeygen(randomSecretKey, getPublicKey);
    return Object.freeze({ getPublicKey, getSharedSecret, keygen, Point, utils, lengths });
}
/**
 * Creates ECDSA signing interface for given elliptic curve `Point` and `hash` function.
 *
 * @param Point created using {@link weierstrass} function
 * @param hash used for 1) message prehash-ing 2) k generation in `sign`, using hmac_drbg(hash)
 * @param ecdsaOpts rarely needed, see {@link ECDSAOpts}
 *
 * @example
 * ```js
 * const p256_Point = weierstrass(...);
 * const p256_sha256 = ecdsa(p256_Point, sha256);
 * const p256_sha224 = ecdsa(p256_Point, sha224);
 * const p256_sha224_r = ecdsa(p256_Point, sha224, { randomBytes: (length) => { ... } });
 * ```
 */
function ecdsa(Point, hash, ecdsaOpts = {}) {
    (0,hashes_utils/* ahash */.sd)(hash);
    validateObject(ecdsaOpts, {}, {
        hmac: 'function',
        lowS: 'boolean',
        randomBytes: 'function',
        bits2int: 'function',
        bits2int_modN: 'function',
    });
    ecdsaOpts = Object.assign({}, ecdsaOpts);
    const randomBytes = ecdsaOpts.randomBytes || hashes_utils/* randomBytes */.po;
    const hmac = ecdsaOpts.hmac || ((key, msg) => (0,hashes_hmac/* hmac */.w)(hash, key, msg));
    const { Fp, Fn } = Point;
    const { ORDER: CURVE_ORDER, BITS: fnBits } = Fn;
    const { keygen, getPublicKey, getSharedSecret, utils, lengths } = ecdh(Point, ecdsaOpts);
    const defaultSigOpts = {
        prehash: true,
        lowS: typeof ecdsaOpts.lowS === 'boolean' ? ecdsaOpts.lowS : true,
        format: 'compact',
        extraEntropy: false,
    };
    const hasLargeCofactor = CURVE_ORDER * weierstrass_2n < Fp.ORDER; // Won't CURVE().h > 2n be more effective?
    function isBiggerThanHalfOrder(number) {
        const HALF = CURVE_ORDER >> weierstrass_1n;
        return number > HALF;
    }
    function validateRS(title, num) {
        if (!Fn.isValidNot0(num))
            throw new Error(`invalid signature ${title}: out of range 1..Point.Fn.ORDER`);
        return num;
    }
    function assertSmallCofactor() {
        // ECDSA recovery is hard for cofactor > 1 curves.
        // In sign, `r = q.x mod n`, and here we recover q.x from r.
        // While recovering q.x >= n, we need to add r+n for cofactor=1 curves.
        // However, for cofactor>1, r+n may not get q.x:
        // r+n*i would need to be done instead where i is unknown.
        // To easily get i, we either need to:
        // a. increase amount of valid recid values (4, 5...); OR
        // b. prohibit non-prime-order signatures (recid > 1).
        if (hasLargeCofactor)
            throw new Error('"recovered" sig type is not supported for cofactor >2 curves');
    }
    function validateSigLength(bytes, format) {
        validateSigFormat(format);
        const size = lengths.signature;
        const sizer = format === 'compact' ? size : format === 'recovered' ? size + 1 : undefined;
        return (0,hashes_utils/* abytes */.DO)(bytes, sizer);
    }
    /**
     * ECDSA signature with its (r, s) properties. Supports compact, recovered & DER representations.
     */
    class Signature {
        r;
        s;
        recovery;
        constructor(r, s, recovery) {
            this.r = validateRS('r', r); // r in [1..N-1];
            this.s = validateRS('s', s); // s in [1..N-1];
            if (recovery != null) {
                assertSmallCofactor();
                if (![0, 1, 2, 3].includes(recovery))
                    throw new Error('invalid recovery id');
                this.recovery = recovery;
            }
            Object.freeze(this);
        }
        static fromBytes(bytes, format = defaultSigOpts.format) {
            validateSigLength(bytes, format);
            let recid;
            if (format === 'der') {
                const { r, s } = DER.toSig((0,hashes_utils/* abytes */.DO)(bytes));
                return new Signature(r, s);
            }
            if (format === 'recovered') {
                recid = bytes[0];
                format = 'compact';
                bytes = bytes.subarray(1);
            }
            const L = lengths.signature / 2;
            const r = bytes.subarray(0, L);
            const s = bytes.subarray(L, L * 2);
            return new Signature(Fn.fromBytes(r), Fn.fromBytes(s), recid);
        }
        static fromHex(hex, format) {
            return this.fromBytes((0,hashes_utils/* hexToBytes */.aT)(hex), format);
        }
        assertRecovery() {
            const { recovery } = this;
            if (recovery == null)
                throw new Error('invalid recovery id: must be present');
            return recovery;
        }
        addRecoveryBit(recovery) {
            return new Signature(this.r, this.s, recovery);
        }
        recoverPublicKey(messageHash) {
            const { r, s } = this;
            const recovery = this.assertRecovery();
            const radj = recovery === 2 || recovery === 3 ? r + CURVE_ORDER : r;
            if (!Fp.isValid(radj))
                throw new Error('invalid recovery id: sig.r+curve.n != R.x');
            const x = Fp.toBytes(radj);
            const R = Point.fromBytes((0,hashes_utils/* concatBytes */.Id)(pprefix((recovery & 1) === 0), x));
            const ir = Fn.inv(radj); // r^-1
            const h = bits2int_modN((0,hashes_utils/* abytes */.DO)(messageHash, undefined, 'msgHash')); // Truncate hash
            const u1 = Fn.create(-h * ir); // -hr^-1
            const u2 = Fn.create(s * ir); // sr^-1
            // (sr^-1)R-(hr^-1)G = -(hr^-1)G + (sr^-1). unsafe is fine: there is no private data.
            const Q = Point.BASE.multiplyUnsafe(u1).add(R.multiplyUnsafe(u2));
            if (Q.is0())
                throw new Error('invalid recovery: point at infinify');
            Q.assertValidity();
            return Q;
        }
        // Signatures should be low-s, to prevent malleability.
        hasHighS() {
            return isBiggerThanHalfOrder(this.s);
        }
        toBytes(format = defaultSigOpts.format) {
            validateSigFormat(format);
            if (format === 'der')
                return (0,hashes_utils/* hexToBytes */.aT)(DER.hexFromSig(this));
            const { r, s } = this;
            const rb = Fn.toBytes(r);
            const sb = Fn.toBytes(s);
            if (format === 'recovered') {
                assertSmallCofactor();
                return (0,hashes_utils/* concatBytes */.Id)(Uint8Array.of(this.assertRecovery()), rb, sb);
            }
            return (0,hashes_utils/* concatBytes */.Id)(rb, sb);
        }
        toHex(format) {
            return (0,hashes_utils/* bytesToHex */.My)(this.toBytes(format));
        }
    }
    // RFC6979: ensure ECDSA msg is X bytes and < N. RFC suggests optional truncating via bits2octets.
    // FIPS 186-4 4.6 suggests the leftmost min(nBitLen, outLen) bits, which matches bits2int.
    // bits2int can produce res>N, we can do mod(res, N) since the bitLen is the same.
    // int2octets can't be used; pads small msgs with 0: unacceptatble for trunc as per RFC vectors
    const bits2int = ecdsaOpts.bits2int ||
        function bits2int_def(bytes) {
            // Our custom check "just in case", for protection against DoS
            if (bytes.length > 8192)
                throw new Error('input is too large');
            // For curves with nBitLength % 8 !== 0: bits2octets(bits2octets(m)) !== bits2octets(m)
            // for some cases, since bytes.length * 8 is not actual bitLength.
            const num = bytesToNumberBE(bytes); // check for == u8 done here
            const delta = bytes.length * 8 - fnBits; // truncate to nBitLength leftmost bits
            return delta > 0 ? num >> BigInt(delta) : num;
        };
    const bits2int_modN = ecdsaOpts.bits2int_modN ||
        function bits2int_modN_def(bytes) {
            return Fn.create(bits2int(bytes)); // can't use bytesToNumberBE here
        };
    // Pads output with zero as per spec
    const ORDER_MASK = utils_bitMask(fnBits);
    /** Converts to bytes. Checks if num in `[0..ORDER_MASK-1]` e.g.: `[0..2^256-1]`. */
    function int2octets(num) {
        // IMPORTANT: the check ensures working for case `Fn.BYTES != Fn.BITS * 8`
        aInRange('num < 2^' + fnBits, num, weierstrass_0n, ORDER_MASK);
        return Fn.toBytes(num);
    }
    function validateMsgAndHash(message, prehash) {
        (0,hashes_utils/* abytes */.DO)(message, undefined, 'message');
        return prehash ? (0,hashes_utils/* abytes */.DO)(hash(message), undefined, 'prehashed message') : message;
    }
    /**
     * Steps A, D of RFC6979 3.2.
     * Creates RFC6979 seed; converts msg/privKey to numbers.
     * Used only in sign, not in verify.
     *
     * Warning: we cannot assume here that message has same amount of bytes as curve order,
     * this will be invalid at least for P521. Also it can be bigger for P224 + SHA256.
     */
    function prepSig(message, secretKey, opts) {
        const { lowS, prehash, extraEntropy } = validateSigOpts(opts, defaultSigOpts);
        message = validateMsgAndHash(message, prehash); // RFC6979 3.2 A: h1 = H(m)
        // We can't later call bits2octets, since nested bits2int is broken for curves
        // with fnBits % 8 !== 0. Because of that, we unwrap it here as int2octets call.
        // const bits2octets = (bits) => int2octets(bits2int_modN(bits))
        const h1int = bits2int_modN(message);
        const d = Fn.fromBytes(secretKey); // validate secret key, convert to bigint
        if (!Fn.isValidNot0(d))
            throw new Error('invalid private key');
        const seedArgs = [int2octets(d), int2octets(h1int)];
        // extraEntropy. RFC6979 3.6: additional k' (optional).
        if (extraEntropy != null && extraEntropy !== false) {
            // K = HMAC_K(V || 0x00 || int2octets(x) || bits2octets(h1) || k')
            // gen random bytes OR pass as-is
            const e = extraEntropy === true ? randomBytes(lengths.secretKey) : extraEntropy;
            seedArgs.push((0,hashes_utils/* abytes */.DO)(e, undefined, 'extraEntropy')); // check for being bytes
        }
        const seed = (0,hashes_utils/* concatBytes */.Id)(...seedArgs); // Step D of RFC6979 3.2
        const m = h1int; // no need to call bits2int second time here, it is inside truncateHash!
        // Converts signature params into point w r/s, checks result for validity.
        // To transform k => Signature:
        // q = k⋅G
        // r = q.x mod n
        // s = k^-1(m + rd) mod n
        // Can use scalar blinding b^-1(bm + bdr) where b ∈ [1,q−1] according to
        // https://tches.iacr.org/index.php/TCHES/article/view/7337/6509. We've decided against it:
        // a) dependency on CSPRNG b) 15% slowdown c) doesn't really help since bigints are not CT
        function k2sig(kBytes) {
            // RFC 6979 Section 3.2, step 3: k = bits2int(T)
            // Important: all mod() calls here must be done over N
            const k = bits2int(kBytes); // Cannot use fields methods, since it is group element
            if (!Fn.isValidNot0(k))
                return; // Valid scalars (including k) must be in 1..N-1
            const ik = Fn.inv(k); // k^-1 mod n
            const q = Point.BASE.multiply(k).toAffine(); // q = k⋅G
            const r = Fn.create(q.x); // r = q.x mod n
            if (r === weierstrass_0n)
                return;
            const s = Fn.create(ik * Fn.create(m + r * d)); // s = k^-1(m + rd) mod n
            if (s === weierstrass_0n)
                return;
            let recovery = (q.x === r ? 0 : 2) | Number(q.y & weierstrass_1n); // recovery bit (2 or 3 when q.x>n)
            let normS = s;
            if (lowS && isBiggerThanHalfOrder(s)) {
                normS = Fn.neg(s); // if lowS was passed, ensure s is always in the bottom half of N
                recovery ^= 1;
            }
            return new Signature(r, normS, hasLargeCofactor ? undefined : recovery);
        }
        return { seed, k2sig };
    }
    /**
     * Signs message hash with a secret key.
     *
     * ```
     * sign(m, d) where
     *   k = rfc6979_hmac_drbg(m, d)
     *   (x, y) = G × k
     *   r = x mod n
     *   s = (m + dr) / k mod n
     * ```
     */
    function sign(message, secretKey, opts = {}) {
        const { seed, k2sig } = prepSig(message, secretKey, opts); // Steps A, D of RFC6979 3.2.
        const drbg = createHmacDrbg(hash.outputLen, Fn.BYTES, hmac);
        const sig = drbg(seed, k2sig); // Steps B, C, D, E, F, G
        return sig.toBytes(opts.format);
    }
    /**
     * Verifies a signature against message and public key.
     * Rejects lowS signatures by default: see {@link ECDSAVerifyOpts}.
     * Implements section 4.1.4 from https://www.secg.org/sec1-v2.pdf:
     *
     * ```
     * verify(r, s, h, P) where
     *   u1 = hs^-1 mod n
     *   u2 = rs^-1 mod n
     *   R = u1⋅G + u2⋅P
     *   mod(R.x, n) == r
     * ```
     */
    function verify(signature, message, publicKey, opts = {}) {
        const { lowS, prehash, format } = validateSigOpts(opts, defaultSigOpts);
        publicKey = (0,hashes_utils/* abytes */.DO)(publicKey, undefined, 'publicKey');
        message = validateMsgAndHash(message, prehash);
        if (!(0,hashes_utils/* isBytes */.aY)(signature)) {
            const end = signature instanceof Signature ? ', use sig.toBytes()' : '';
            throw new Error('verify expects Uint8Array signature' + end);
        }
        validateSigLength(signature, format); // execute this twice because we want loud error
        try {
            const sig = Signature.fromBytes(signature, format);
            const P = Point.fromBytes(publicKey);
            if (lowS && sig.hasHighS())
                return false;
            const { r, s } = sig;
            const h = bits2int_modN(message); // mod n, not mod p
            const is = Fn.inv(s); // s^-1 mod n
            const u1 = Fn.create(h * is); // u1 = hs^-1 mod n
            const u2 = Fn.create(r * is); // u2 = rs^-1 mod n
            const R = Point.BASE.multiplyUnsafe(u1).add(P.multiplyUnsafe(u2)); // u1⋅G + u2⋅P
            if (R.is0())
                return false;
            const v = Fn.create(R.x); // v = r.x mod n
            return v === r;
        }
        catch (e) {
            return false;
        }
    }
    function recoverPublicKey(signature, message, opts = {}) {
        const { prehash } = validateSigOpts(opts, defaultSigOpts);
        message = validateMsgAndHash(message, prehash);
        return Signature.fromBytes(signature, 'recovered').recoverPublicKey(message).toBytes();
    }
    return Object.freeze({
        keygen,
        getPublicKey,
        getSharedSecret,
        utils,
        lengths,
        Point,
        sign,
        verify,
        recoverPublicKey,
        Signature,
        hash,
    });
}
//# sourceMappingURL=weierstrass.js.map
;// CONCATENATED MODULE: ./node_modules/@noble/curves/secp256k1.js
/**
 * SECG secp256k1. See [pdf](https://www.secg.org/sec2-v2.pdf).
 *
 * Belongs to Koblitz curves: it has efficiently-computable GLV endomorphism ψ,
 * check out {@link EndomorphismOpts}. Seems to be rigid (not backdoored).
 * @module
 */
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */







// Seems like generator was produced from some seed:
// `Pointk1.BASE.multiply(Pointk1.Fn.inv(2n, N)).toAffine().x`
// // gives short x 0x3b78ce563f89a0ed9414f5aa28ad0d96d6795f9c63n
const secp256k1_CURVE = {
    p: BigInt('0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f'),
    n: BigInt('0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'),
    h: BigInt(1),
    a: BigInt(0),
    b: BigInt(7),
    Gx: BigInt('0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'),
    Gy: BigInt('0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8'),
};
const secp256k1_ENDO = {
    beta: BigInt('0x7ae96a2b657c07106e64479eac3434e99cf0497512f58995c1396c28719501ee'),
    basises: [
        [BigInt('0x3086d221a7d46bcde86c90e49284eb15'), -BigInt('0xe4437ed6010e88286f547fa90abfe4c3')],
        [BigInt('0x114ca50f7a8e2f3f657c1108d9d44cfd8'), BigInt('0x3086d221a7d46bcde86c90e49284eb15')],
    ],
};
const secp256k1_0n = /* @__PURE__ */ BigInt(0);
const secp256k1_2n = /* @__PURE__ */ BigInt(2);
/**
 * √n = n^((p+1)/4) for fields p = 3 mod 4. We unwrap the loop and multiply bit-by-bit.
 * (P+1n/4n).toString(2) would produce bits [223x 1, 0, 22x 1, 4x 0, 11, 00]
 */
function sqrtMod(y) {
    const P = secp256k1_CURVE.p;
    // prettier-ignore
    const _3n = BigInt(3), _6n = BigInt(6), _11n = BigInt(11), _22n = BigInt(22);
    // prettier-ignore
    const _23n = BigInt(23), _44n = BigInt(44), _88n = BigInt(88);
    const b2 = (y * y * y) % P; // x^3, 11
    const b3 = (b2 * b2 * y) % P; // x^7
    const b6 = (pow2(b3, _3n, P) * b3) % P;
    const b9 = (pow2(b6, _3n, P) * b3) % P;
    const b11 = (pow2(b9, secp256k1_2n, P) * b2) % P;
    const b22 = (pow2(b11, _11n, P) * b11) % P;
    const b44 = (pow2(b22, _22n, P) * b22) % P;
    const b88 = (pow2(b44, _44n, P) * b44) % P;
    const b176 = (pow2(b88, _88n, P) * b88) % P;
    const b220 = (pow2(b176, _44n, P) * b44) % P;
    const b223 = (pow2(b220, _3n, P) * b3) % P;
    const t1 = (pow2(b223, _23n, P) * b22) % P;
    const t2 = (pow2(t1, _6n, P) * b2) % P;
    const root = pow2(t2, secp256k1_2n, P);
    if (!Fpk1.eql(Fpk1.sqr(root), y))
        throw new Error('Cannot find square root');
    return root;
}
const Fpk1 = Field(secp256k1_CURVE.p, { sqrt: sqrtMod });
const Pointk1 = /* @__PURE__ */ weierstrass(secp256k1_CURVE, {
    Fp: Fpk1,
    endo: secp256k1_ENDO,
});
/**
 * secp256k1 curve: ECDSA and ECDH methods.
 *
 * Uses sha256 to hash messages. To use a different hash,
 * pass `{ prehash: false }` to sign / verify.
 *
 * @example
 * ```js
 * import { secp256k1 } from '@noble/curves/secp256k1.js';
 * const { secretKey, publicKey } = secp256k1.keygen();
 * // const publicKey = secp256k1.getPublicKey(secretKey);
 * const msg = new TextEncoder().encode('hello noble');
 * const sig = secp256k1.sign(msg, secretKey);
 * const isValid = secp256k1.verify(sig, msg, publicKey);
 * // const sigKeccak = secp256k1.sign(keccak256(msg), secretKey, { prehash: false });
 * ```
 */
const secp256k1 = /* @__PURE__ */ ecdsa(Pointk1, sha2/* sha256 */.sc);
// Schnorr signatures are superior to ECDSA from above. Below is Schnorr-specific BIP0340 code.
// https://github.com/bitcoin/bips/blob/master/bip-0340.mediawiki
/** An object mapping tags to their tagged hash prefix of [SHA256(tag) | SHA256(tag)] */
const TAGGED_HASH_PREFIXES = {};
function taggedHash(tag, ...messages) {
    let tagP = TAGGED_HASH_PREFIXES[tag];
    if (tagP === undefined) {
        const tagH = (0,sha2/* sha256 */.sc)(asciiToBytes(tag));
        tagP = (0,hashes_utils/* concatBytes */.Id)(tagH, tagH);
        TAGGED_HASH_PREFIXES[tag] = tagP;
    }
    return (0,sha2/* sha256 */.sc)((0,hashes_utils/* concatBytes */.Id)(tagP, ...messages));
}
// ECDSA compact points are 33-byte. Schnorr is 32: we strip first byte 0x02 or 0x03
const pointToBytes = (point) => point.toBytes(true).slice(1);
const hasEven = (y) => y % secp256k1_2n === secp256k1_0n;
// Calculate point, scalar and bytes
function schnorrGetExtPubKey(priv) {
    const { Fn, BASE } = Pointk1;
    const d_ = Fn.fromBytes(priv);
    const p = BASE.multiply(d_); // P = d'⋅G; 0 < d' < n check is done inside
    const scalar = hasEven(p.y) ? d_ : Fn.neg(d_);
    return { scalar, bytes: pointToBytes(p) };
}
/**
 * lift_x from BIP340. Convert 32-byte x coordinate to elliptic curve point.
 * @returns valid point checked for being on-curve
 */
function lift_x(x) {
    const Fp = Fpk1;
    if (!Fp.isValidNot0(x))
        throw new Error('invalid x: Fail if x ≥ p');
    const xx = Fp.create(x * x);
    const c = Fp.create(xx * x + BigInt(7)); // Let c = x³ + 7 mod p.
    let y = Fp.sqrt(c); // Let y = c^(p+1)/4 mod p. Same as sqrt().
    // Return the unique point P such that x(P) = x and
    // y(P) = y if y mod 2 = 0 or y(P) = p-y otherwise.
    if (!hasEven(y))
        y = Fp.neg(y);
    const p = Pointk1.fromAffine({ x, y });
    p.assertValidity();
    return p;
}
const num = bytesToNumberBE;
/**
 * Create tagged hash, convert it to bigint, reduce modulo-n.
 */
function challenge(...args) {
    return Pointk1.Fn.create(num(taggedHash('BIP0340/challenge', ...args)));
}
/**
 * Schnorr public key is just `x` coordinate of Point as per BIP340.
 */
function schnorrGetPublicKey(secretKey) {
    return schnorrGetExtPubKey(secretKey).bytes; // d'=int(sk). Fail if d'=0 or d'≥n. Ret bytes(d'⋅G)
}
/**
 * Creates Schnorr signature as per BIP340. Verifies itself before returning anything.
 * auxRand is optional and is not the sole source of k generation: bad CSPRNG won't be dangerous.
 */
function schnorrSign(message, secretKey, auxRand = (0,hashes_utils/* randomBytes */.po)(32)) {
    const { Fn } = Pointk1;
    const m = (0,hashes_utils/* abytes */.DO)(message, undefined, 'message');
    const { bytes: px, scalar: d } = schnorrGetExtPubKey(secretKey); // checks for isWithinCurveOrder
    const a = (0,hashes_utils/* abytes */.DO)(auxRand, 32, 'auxRand'); // Auxiliary random data a: a 32-byte array
    const t = Fn.toBytes(d ^ num(taggedHash('BIP0340/aux', a))); // Let t be the byte-wise xor of bytes(d) and hash/aux(a)
    const rand = taggedHash('BIP0340/nonce', t, px, m); // Let rand = hash/nonce(t || bytes(P) || m)
    // Let k' = int(rand) mod n. Fail if k' = 0. Let R = k'⋅G
    const { bytes: rx, scalar: k } = schnorrGetExtPubKey(rand);
    const e = challenge(rx, px, m); // Let e = int(hash/challenge(bytes(R) || bytes(P) || m)) mod n.
    const sig = new Uint8Array(64); // Let sig = bytes(R) || bytes((k + ed) mod n).
    sig.set(rx, 0);
    sig.set(Fn.toBytes(Fn.create(k + e * d)), 32);
    // If Verify(bytes(P), m, sig) (see below) returns failure, abort
    if (!schnorrVerify(sig, m, px))
        throw new Error('sign: Invalid signature produced');
    return sig;
}
/**
 * Verifies Schnorr signature.
 * Will swallow errors & return false except for initial type validation of arguments.
 */
function schnorrVerify(signature, message, publicKey) {
    const { Fp, Fn, BASE } = Pointk1;
    const sig = (0,hashes_utils/* abytes */.DO)(signature, 64, 'signature');
    const m = (0,hashes_utils/* abytes */.DO)(message, undefined, 'message');
    const pub = (0,hashes_utils/* abytes */.DO)(publicKey, 32, 'publicKey');
    try {
        const P = lift_x(num(pub)); // P = lift_x(int(pk)); fail if that fails
        const r = num(sig.subarray(0, 32)); // Let r = int(sig[0:32]); fail if r ≥ p.
        if (!Fp.isValidNot0(r))
            return false;
        const s = num(sig.subarray(32, 64)); // Let s = int(sig[32:64]); fail if s ≥ n.
        if (!Fn.isValidNot0(s))
            return false;
        const e = challenge(Fn.toBytes(r), pointToBytes(P), m); // int(challenge(bytes(r)||bytes(P)||m))%n
        // R = s⋅G - e⋅P, where -eP == (n-e)P
        const R = BASE.multiplyUnsafe(s).add(P.multiplyUnsafe(Fn.neg(e)));
        const { x, y } = R.toAffine();
        // Fail if is_infinite(R) / not has_even_y(R) / x(R) ≠ r.
        if (R.is0() || !hasEven(y) || x !== r)
            return false;
        return true;
    }
    catch (error) {
        return false;
    }
}
/**
 * Schnorr signatures over secp256k1.
 * https://github.com/bitcoin/bips/blob/master/bip-0340.mediawiki
 * @example
 * ```js
 * import { schnorr } from '@noble/curves/secp256k1.js';
 * const { secretKey, publicKey } = schnorr.keygen();
 * // const publicKey = schnorr.getPublicKey(secretKey);
 * const msg = new TextEncoder().encode('hello');
 * const sig = schnorr.sign(msg, secretKey);
 * const isValid = schnorr.verify(sig, msg, publicKey);
 * ```
 */
const schnorr = /* @__PURE__ */ (() => {
    const size = 32;
    const seedLength = 48;
    const randomSecretKey = (seed = (0,hashes_utils/* randomBytes */.po)(seedLength)) => {
        return mapHashToField(seed, secp256k1_CURVE.n);
    };
    return {
        keygen: createKeygen(randomSecretKey, schnorrGetPublicKey),
        getPublicKey: schnorrGetPublicKey,
        sign: schnorrSign,
        verify: schnorrVerify,
        Point: Pointk1,
        utils: {
            randomSecretKey,
            taggedHash,
            lift_x,
            pointToBytes,
        },
        lengths: {
            secretKey: size,
            publicKey: size,
            publicKeyHasPrefix: false,
            signature: size * 2,
            seed: seedLength,
        },
    };
})();
const isoMap = /* @__PURE__ */ (/* unused pure expression or super */ null && ((() => isogenyMap(Fpk1, [
    // xNum
    [
        '0x8e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38daaaaa8c7',
        '0x7d3d4c80bc321d5b9f315cea7fd44c5d595d2fc0bf63b92dfff1044f17c6581',
        '0x534c328d23f234e6e2a413deca25caece4506144037c40314ecbd0b53d9dd262',
        '0x8e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38daaaaa88c',
    ],
    // xDen
    [
        '0xd35771193d94918a9ca34ccbb7b640dd86cd409542f8487d9fe6b745781eb49b',
        '0xedadc6f64383dc1df7c4b2d51b54225406d36b641f5e41bbc52a56612a8c6d14',
        '0x0000000000000000000000000000000000000000000000000000000000000001', // LAST 1
    ],
    // yNum
    [
        '0x4bda12f684bda12f684bda12f684bda12f684bda12f684bda12f684b8e38e23c',
        '0xc75e0c32d5cb7c0fa9d0a54b12a0a6d5647ab046d686da6fdffc90fc201d71a3',
        '0x29a6194691f91a73715209ef6512e576722830a201be2018a765e85a9ecee931',
        '0x2f684bda12f684bda12f684bda12f684bda12f684bda12f684bda12f38e38d84',
    ],
    // yDen
    [
        '0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffff93b',
        '0x7a06534bb8bdb49fd5e9e6632722c2989467c1bfc8e8d978dfb425d2685c2573',
        '0x6484aa716545ca2cf3a70c3fa8fe337e0a3d21162f0d6299a7bf8192bfd2a76f',
        '0x0000000000000000000000000000000000000000000000000000000000000001', // LAST 1
    ],
].map((i) => i.map((j) => BigInt(j)))))()));
const mapSWU = /* @__PURE__ */ (/* unused pure expression or super */ null && ((() => mapToCurveSimpleSWU(Fpk1, {
    A: BigInt('0x3f8731abdd661adca08a5558f0f5d272e953d363cb6f0e5d405447c01a444533'),
    B: BigInt('1771'),
    Z: Fpk1.create(BigInt('-11')),
}))()));
/** Hashing / encoding to secp256k1 points / field. RFC 9380 methods. */
const secp256k1_hasher = /* @__PURE__ */ (/* unused pure expression or super */ null && ((() => createHasher(Pointk1, (scalars) => {
    const { x, y } = mapSWU(Fpk1.create(scalars[0]));
    return isoMap(x, y);
}, {
    DST: 'secp256k1_XMD:SHA-256_SSWU_RO_',
    encodeDST: 'secp256k1_XMD:SHA-256_SSWU_NU_',
    p: Fpk1.ORDER,
    m: 1,
    k: 128,
    expand: 'xmd',
    hash: sha256,
}))()));
//# sourceMappingURL=secp256k1.js.map

/***/ }),

/***/ 9737:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ hmac)
/* harmony export */ });
/* unused harmony export _HMAC */
/* harmony import */ var _utils_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(2565);
/**
 * HMAC: RFC2104 message authentication code.
 * @module
 */

/** Internal class for HMAC. */
class _HMAC {
    oHash;
    iHash;
    blockLen;
    outputLen;
    finished = false;
    destroyed = false;
    constructor(hash, key) {
        (0,_utils_js__WEBPACK_IMPORTED_MODULE_0__/* .ahash */ .sd)(hash);
        (0,_utils_js__WEBPACK_IMPORTED_MODULE_0__/* .abytes */ .DO)(key, undefined, 'key');
        this.iHash = hash.create();
        if (typeof this.iHash.update !== 'function')
            throw new Error('Expected instance of class which extends utils.Hash');
        this.blockLen = this.iHash.blockLen;
        this.outputLen = this.iHash.outputLen;
        const blockLen = this.blockLen;
        const pad = new Uint8Array(blockLen);
        // blockLen can be bigger than outputLen
        pad.set(key.length > blockLen ? hash.create().update(key).digest() : key);
        for (let i = 0; i < pad.length; i++)
            pad[i] ^= 0x36;
        this.iHash.update(pad);
        // By doing update (processing of first block) of outer hash here we can re-use it between multiple calls via clone
        this.oHash = hash.create();
        // Undo internal XOR && apply outer XOR
        for (let i = 0; i < pad.length; i++)
            pad[i] ^= 0x36 ^ 0x5c;
        this.oHash.update(pad);
        (0,_utils_js__WEBPACK_IMPORTED_MODULE_0__/* .clean */ .uH)(pad);
    }
    update(buf) {
        (0,_utils_js__WEBPACK_IMPORTED_MODULE_0__/* .aexists */ .CC)(this);
        this.iHash.update(buf);
        return this;
    }
    digestInto(out) {
        (0,_utils_js__WEBPACK_IMPORTED_MODULE_0__/* .aexists */ .CC)(this);
        (0,_utils_js__WEBPACK_IMPORTED_MODULE_0__/* .abytes */ .DO)(out, this.outputLen, 'output');
        this.finished = true;
        this.iHash.digestInto(out);
        this.oHash.update(out);
        this.oHash.digestInto(out);
        this.destroy();
    }
    digest() {
        const out = new Uint8Array(this.oHash.outputLen);
        this.digestInto(out);
        return out;
    }
    _cloneInto(to) {
        // Create new instance without calling constructor since key already in state and we don't know it.
        to ||= Object.create(Object.getPrototypeOf(this), {});
        const { oHash, iHash, finished, destroyed, blockLen, outputLen } = this;
        to = to;
        to.finished = finished;
        to.destroyed = destroyed;
        to.blockLen = blockLen;
        to.outputLen = outputLen;
        to.oHash = oHash._cloneInto(to.oHash);
        to.iHash = iHash._cloneInto(to.iHash);
        return to;
    }
    clone() {
        return this._cloneInto();
    }
    destroy() {
        this.destroyed = true;
        this.oHash.destroy();
        this.iHash.destroy();
    }
}
/**
 * HMAC: RFC2104 message authentication code.
 * @param hash - function that would be used e.g. sha256
 * @param key - message key
 * @param message - message data
 * @example
 * import { hmac } from '@noble/hashes/hmac';
 * import { sha256 } from '@noble/hashes/sha2';
 * const mac1 = hmac(sha256, 'key', 'message');
 */
const hmac = (hash, key, message) => new _HMAC(hash, key).update(message).digest();
hmac.create = (hash, key) => new _HMAC(hash, key);
//# sourceMappingURL=hmac.js.map

/***/ }),

/***/ 2727:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  sc: () => (/* binding */ sha256)
});

// UNUSED EXPORTS: _SHA224, _SHA256, _SHA384, _SHA512, _SHA512_224, _SHA512_256, sha224, sha384, sha512, sha512_224, sha512_256

// EXTERNAL MODULE: ./node_modules/@noble/hashes/utils.js
var utils = __nccwpck_require__(2565);
;// CONCATENATED MODULE: ./node_modules/@noble/hashes/_md.js
/**
 * Internal Merkle-Damgard hash utils.
 * @module
 */

/** Choice: a ? b : c */
function Chi(a, b, c) {
    return (a & b) ^ (~a & c);
}
/** Majority function, true if any two inputs is true. */
function Maj(a, b, c) {
    return (a & b) ^ (a & c) ^ (b & c);
}
/**
 * Merkle-Damgard hash construction base class.
 * Could be used to create MD5, RIPEMD, SHA1, SHA2.
 */
class HashMD {
    blockLen;
    outputLen;
    padOffset;
    isLE;
    // For partial updates less than block size
    buffer;
    view;
    finished = false;
    length = 0;
    pos = 0;
    destroyed = false;
    constructor(blockLen, outputLen, padOffset, isLE) {
        this.blockLen = blockLen;
        this.outputLen = outputLen;
        this.padOffset = padOffset;
        this.isLE = isLE;
        this.buffer = new Uint8Array(blockLen);
        this.view = (0,utils/* createView */.O8)(this.buffer);
    }
    update(data) {
        (0,utils/* aexists */.CC)(this);
        (0,utils/* abytes */.DO)(data);
        const { view, buffer, blockLen } = this;
        const len = data.length;
        for (let pos = 0; pos < len;) {
            const take = Math.min(blockLen - this.pos, len - pos);
            // Fast path: we have at least one block in input, cast it to view and process
            if (take === blockLen) {
                const dataView = (0,utils/* createView */.O8)(data);
                for (; blockLen <= len - pos; pos += blockLen)
                    this.process(dataView, pos);
                continue;
            }
            buffer.set(data.subarray(pos, pos + take), this.pos);
            this.pos += take;
            pos += take;
            if (this.pos === blockLen) {
                this.process(view, 0);
                this.pos = 0;
            }
        }
        this.length += data.length;
        this.roundClean();
        return this;
    }
    digestInto(out) {
        (0,utils/* aexists */.CC)(this);
        (0,utils/* aoutput */.Ht)(out, this);
        this.finished = true;
        // Padding
        // We can avoid allocation of buffer for padding completely if it
        // was previously not allocated here. But it won't change performance.
        const { buffer, view, blockLen, isLE } = this;
        let { pos } = this;
        // append the bit '1' to the message
        buffer[pos++] = 0b10000000;
        (0,utils/* clean */.uH)(this.buffer.subarray(pos));
        // we have less than padOffset left in buffer, so we cannot put length in
        // current block, need process it and pad again
        if (this.padOffset > blockLen - pos) {
            this.process(view, 0);
            pos = 0;
        }
        // Pad until full block byte with zeros
        for (let i = pos; i < blockLen; i++)
            buffer[i] = 0;
        // Note: sha512 requires length to be 128bit integer, but length in JS will overflow before that
        // You need to write around 2 exabytes (u64_max / 8 / (1024**6)) for this to happen.
        // So we just write lowest 64 bits of that value.
        view.setBigUint64(blockLen - 8, BigInt(this.length * 8), isLE);
        this.process(view, 0);
        const oview = (0,utils/* createView */.O8)(out);
        const len = this.outputLen;
        // NOTE: we do division by 4 later, which must be fused in single op with modulo by JIT
        if (len % 4)
            throw new Error('_sha2: outputLen must be aligned to 32bit');
        const outLen = len / 4;
        const state = this.get();
        if (outLen > state.length)
            throw new Error('_sha2: outputLen bigger than state');
        for (let i = 0; i < outLen; i++)
            oview.setUint32(4 * i, state[i], isLE);
    }
    digest() {
        const { buffer, outputLen } = this;
        this.digestInto(buffer);
        const res = buffer.slice(0, outputLen);
        this.destroy();
        return res;
    }
    _cloneInto(to) {
        to ||= new this.constructor();
        to.set(...this.get());
        const { blockLen, buffer, length, finished, destroyed, pos } = this;
        to.destroyed = destroyed;
        to.finished = finished;
        to.length = length;
        to.pos = pos;
        if (length % blockLen)
            to.buffer.set(buffer);
        return to;
    }
    clone() {
        return this._cloneInto();
    }
}
/**
 * Initial SHA-2 state: fractional parts of square roots of first 16 primes 2..53.
 * Check out `test/misc/sha2-gen-iv.js` for recomputation guide.
 */
/** Initial SHA256 state. Bits 0..32 of frac part of sqrt of primes 2..19 */
const SHA256_IV = /* @__PURE__ */ Uint32Array.from([
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);
/** Initial SHA224 state. Bits 32..64 of frac part of sqrt of primes 23..53 */
const SHA224_IV = /* @__PURE__ */ Uint32Array.from([
    0xc1059ed8, 0x367cd507, 0x3070dd17, 0xf70e5939, 0xffc00b31, 0x68581511, 0x64f98fa7, 0xbefa4fa4,
]);
/** Initial SHA384 state. Bits 0..64 of frac part of sqrt of primes 23..53 */
const SHA384_IV = /* @__PURE__ */ Uint32Array.from([
    0xcbbb9d5d, 0xc1059ed8, 0x629a292a, 0x367cd507, 0x9159015a, 0x3070dd17, 0x152fecd8, 0xf70e5939,
    0x67332667, 0xffc00b31, 0x8eb44a87, 0x68581511, 0xdb0c2e0d, 0x64f98fa7, 0x47b5481d, 0xbefa4fa4,
]);
/** Initial SHA512 state. Bits 0..64 of frac part of sqrt of primes 2..19 */
const SHA512_IV = /* @__PURE__ */ Uint32Array.from([
    0x6a09e667, 0xf3bcc908, 0xbb67ae85, 0x84caa73b, 0x3c6ef372, 0xfe94f82b, 0xa54ff53a, 0x5f1d36f1,
    0x510e527f, 0xade682d1, 0x9b05688c, 0x2b3e6c1f, 0x1f83d9ab, 0xfb41bd6b, 0x5be0cd19, 0x137e2179,
]);
//# sourceMappingURL=_md.js.map
;// CONCATENATED MODULE: ./node_modules/@noble/hashes/_u64.js
/**
 * Internal helpers for u64. BigUint64Array is too slow as per 2025, so we implement it using Uint32Array.
 * @todo re-check https://issues.chromium.org/issues/42212588
 * @module
 */
const U32_MASK64 = /* @__PURE__ */ BigInt(2 ** 32 - 1);
const _32n = /* @__PURE__ */ BigInt(32);
function fromBig(n, le = false) {
    if (le)
        return { h: Number(n & U32_MASK64), l: Number((n >> _32n) & U32_MASK64) };
    return { h: Number((n >> _32n) & U32_MASK64) | 0, l: Number(n & U32_MASK64) | 0 };
}
function split(lst, le = false) {
    const len = lst.length;
    let Ah = new Uint32Array(len);
    let Al = new Uint32Array(len);
    for (let i = 0; i < len; i++) {
        const { h, l } = fromBig(lst[i], le);
        [Ah[i], Al[i]] = [h, l];
    }
    return [Ah, Al];
}
const toBig = (h, l) => (BigInt(h >>> 0) << _32n) | BigInt(l >>> 0);
// for Shift in [0, 32)
const shrSH = (h, _l, s) => h >>> s;
const shrSL = (h, l, s) => (h << (32 - s)) | (l >>> s);
// Right rotate for Shift in [1, 32)
const rotrSH = (h, l, s) => (h >>> s) | (l << (32 - s));
const rotrSL = (h, l, s) => (h << (32 - s)) | (l >>> s);
// Right rotate for Shift in (32, 64), NOTE: 32 is special case.
const rotrBH = (h, l, s) => (h << (64 - s)) | (l >>> (s - 32));
const rotrBL = (h, l, s) => (h >>> (s - 32)) | (l << (64 - s));
// Right rotate for shift===32 (just swaps l&h)
const rotr32H = (_h, l) => l;
const rotr32L = (h, _l) => h;
// Left rotate for Shift in [1, 32)
const rotlSH = (h, l, s) => (h << s) | (l >>> (32 - s));
const rotlSL = (h, l, s) => (l << s) | (h >>> (32 - s));
// Left rotate for Shift in (32, 64), NOTE: 32 is special case.
const rotlBH = (h, l, s) => (l << (s - 32)) | (h >>> (64 - s));
const rotlBL = (h, l, s) => (h << (s - 32)) | (l >>> (64 - s));
// JS uses 32-bit signed integers for bitwise operations which means we cannot
// simple take carry out of low bit sum by shift, we need to use division.
function add(Ah, Al, Bh, Bl) {
    const l = (Al >>> 0) + (Bl >>> 0);
    return { h: (Ah + Bh + ((l / 2 ** 32) | 0)) | 0, l: l | 0 };
}
// Addition with more than 2 elements
const add3L = (Al, Bl, Cl) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0);
const add3H = (low, Ah, Bh, Ch) => (Ah + Bh + Ch + ((low / 2 ** 32) | 0)) | 0;
const add4L = (Al, Bl, Cl, Dl) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0) + (Dl >>> 0);
const add4H = (low, Ah, Bh, Ch, Dh) => (Ah + Bh + Ch + Dh + ((low / 2 ** 32) | 0)) | 0;
const add5L = (Al, Bl, Cl, Dl, El) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0) + (Dl >>> 0) + (El >>> 0);
const add5H = (low, Ah, Bh, Ch, Dh, Eh) => (Ah + Bh + Ch + Dh + Eh + ((low / 2 ** 32) | 0)) | 0;
// prettier-ignore

// prettier-ignore
const u64 = {
    fromBig, split, toBig,
    shrSH, shrSL,
    rotrSH, rotrSL, rotrBH, rotrBL,
    rotr32H, rotr32L,
    rotlSH, rotlSL, rotlBH, rotlBL,
    add, add3L, add3H, add4L, add4H, add5H, add5L,
};
/* harmony default export */ const _u64 = ((/* unused pure expression or super */ null && (u64)));
//# sourceMappingURL=_u64.js.map
;// CONCATENATED MODULE: ./node_modules/@noble/hashes/sha2.js
/**
 * SHA2 hash function. A.k.a. sha256, sha384, sha512, sha512_224, sha512_256.
 * SHA256 is the fastest hash implementable in JS, even faster than Blake3.
 * Check out [RFC 4634](https://www.rfc-editor.org/rfc/rfc4634) and
 * [FIPS 180-4](https://nvlpubs.nist.gov/nistpubs/FIPS/NIST.FIPS.180-4.pdf).
 * @module
 */



/**
 * Round constants:
 * First 32 bits of fractional parts of the cube roots of the first 64 primes 2..311)
 */
// prettier-ignore
const SHA256_K = /* @__PURE__ */ Uint32Array.from([
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
]);
/** Reusable temporary buffer. "W" comes straight from spec. */
const SHA256_W = /* @__PURE__ */ new Uint32Array(64);
/** Internal 32-byte base SHA2 hash class. */
class SHA2_32B extends HashMD {
    constructor(outputLen) {
        super(64, outputLen, 8, false);
    }
    get() {
        const { A, B, C, D, E, F, G, H } = this;
        return [A, B, C, D, E, F, G, H];
    }
    // prettier-ignore
    set(A, B, C, D, E, F, G, H) {
        this.A = A | 0;
        this.B = B | 0;
        this.C = C | 0;
        this.D = D | 0;
        this.E = E | 0;
        this.F = F | 0;
        this.G = G | 0;
        this.H = H | 0;
    }
    process(view, offset) {
        // Extend the first 16 words into the remaining 48 words w[16..63] of the message schedule array
        for (let i = 0; i < 16; i++, offset += 4)
            SHA256_W[i] = view.getUint32(offset, false);
        for (let i = 16; i < 64; i++) {
            const W15 = SHA256_W[i - 15];
            const W2 = SHA256_W[i - 2];
            const s0 = (0,utils/* rotr */.Ow)(W15, 7) ^ (0,utils/* rotr */.Ow)(W15, 18) ^ (W15 >>> 3);
            const s1 = (0,utils/* rotr */.Ow)(W2, 17) ^ (0,utils/* rotr */.Ow)(W2, 19) ^ (W2 >>> 10);
            SHA256_W[i] = (s1 + SHA256_W[i - 7] + s0 + SHA256_W[i - 16]) | 0;
        }
        // Compression function main loop, 64 rounds
        let { A, B, C, D, E, F, G, H } = this;
        for (let i = 0; i < 64; i++) {
            const sigma1 = (0,utils/* rotr */.Ow)(E, 6) ^ (0,utils/* rotr */.Ow)(E, 11) ^ (0,utils/* rotr */.Ow)(E, 25);
            const T1 = (H + sigma1 + Chi(E, F, G) + SHA256_K[i] + SHA256_W[i]) | 0;
            const sigma0 = (0,utils/* rotr */.Ow)(A, 2) ^ (0,utils/* rotr */.Ow)(A, 13) ^ (0,utils/* rotr */.Ow)(A, 22);
            const T2 = (sigma0 + Maj(A, B, C)) | 0;
            H = G;
            G = F;
            F = E;
            E = (D + T1) | 0;
            D = C;
            C = B;
            B = A;
            A = (T1 + T2) | 0;
        }
        // Add the compressed chunk to the current hash value
        A = (A + this.A) | 0;
        B = (B + this.B) | 0;
        C = (C + this.C) | 0;
        D = (D + this.D) | 0;
        E = (E + this.E) | 0;
        F = (F + this.F) | 0;
        G = (G + this.G) | 0;
        H = (H + this.H) | 0;
        this.set(A, B, C, D, E, F, G, H);
    }
    roundClean() {
        (0,utils/* clean */.uH)(SHA256_W);
    }
    destroy() {
        this.set(0, 0, 0, 0, 0, 0, 0, 0);
        (0,utils/* clean */.uH)(this.buffer);
    }
}
/** Internal SHA2-256 hash class. */
class _SHA256 extends SHA2_32B {
    // We cannot use array here since array allows indexing by variable
    // which means optimizer/compiler cannot use registers.
    A = SHA256_IV[0] | 0;
    B = SHA256_IV[1] | 0;
    C = SHA256_IV[2] | 0;
    D = SHA256_IV[3] | 0;
    E = SHA256_IV[4] | 0;
    F = SHA256_IV[5] | 0;
    G = SHA256_IV[6] | 0;
    H = SHA256_IV[7] | 0;
    constructor() {
        super(32);
    }
}
/** Internal SHA2-224 hash class. */
class _SHA224 extends SHA2_32B {
    A = SHA224_IV[0] | 0;
    B = SHA224_IV[1] | 0;
    C = SHA224_IV[2] | 0;
    D = SHA224_IV[3] | 0;
    E = SHA224_IV[4] | 0;
    F = SHA224_IV[5] | 0;
    G = SHA224_IV[6] | 0;
    H = SHA224_IV[7] | 0;
    constructor() {
        super(28);
    }
}
// SHA2-512 is slower than sha256 in js because u64 operations are slow.
// Round contants
// First 32 bits of the fractional parts of the cube roots of the first 80 primes 2..409
// prettier-ignore
const K512 = /* @__PURE__ */ (() => split([
    '0x428a2f98d728ae22', '0x7137449123ef65cd', '0xb5c0fbcfec4d3b2f', '0xe9b5dba58189dbbc',
    '0x3956c25bf348b538', '0x59f111f1b605d019', '0x923f82a4af194f9b', '0xab1c5ed5da6d8118',
    '0xd807aa98a3030242', '0x12835b0145706fbe', '0x243185be4ee4b28c', '0x550c7dc3d5ffb4e2',
    '0x72be5d74f27b896f', '0x80deb1fe3b1696b1', '0x9bdc06a725c71235', '0xc19bf174cf692694',
    '0xe49b69c19ef14ad2', '0xefbe4786384f25e3', '0x0fc19dc68b8cd5b5', '0x240ca1cc77ac9c65',
    '0x2de92c6f592b0275', '0x4a7484aa6ea6e483', '0x5cb0a9dcbd41fbd4', '0x76f988da831153b5',
    '0x983e5152ee66dfab', '0xa831c66d2db43210', '0xb00327c898fb213f', '0xbf597fc7beef0ee4',
    '0xc6e00bf33da88fc2', '0xd5a79147930aa725', '0x06ca6351e003826f', '0x142929670a0e6e70',
    '0x27b70a8546d22ffc', '0x2e1b21385c26c926', '0x4d2c6dfc5ac42aed', '0x53380d139d95b3df',
    '0x650a73548baf63de', '0x766a0abb3c77b2a8', '0x81c2c92e47edaee6', '0x92722c851482353b',
    '0xa2bfe8a14cf10364', '0xa81a664bbc423001', '0xc24b8b70d0f89791', '0xc76c51a30654be30',
    '0xd192e819d6ef5218', '0xd69906245565a910', '0xf40e35855771202a', '0x106aa07032bbd1b8',
    '0x19a4c116b8d2d0c8', '0x1e376c085141ab53', '0x2748774cdf8eeb99', '0x34b0bcb5e19b48a8',
    '0x391c0cb3c5c95a63', '0x4ed8aa4ae3418acb', '0x5b9cca4f7763e373', '0x682e6ff3d6b2b8a3',
    '0x748f82ee5defb2fc', '0x78a5636f43172f60', '0x84c87814a1f0ab72', '0x8cc702081a6439ec',
    '0x90befffa23631e28', '0xa4506cebde82bde9', '0xbef9a3f7b2c67915', '0xc67178f2e372532b',
    '0xca273eceea26619c', '0xd186b8c721c0c207', '0xeada7dd6cde0eb1e', '0xf57d4f7fee6ed178',
    '0x06f067aa72176fba', '0x0a637dc5a2c898a6', '0x113f9804bef90dae', '0x1b710b35131c471b',
    '0x28db77f523047d84', '0x32caab7b40c72493', '0x3c9ebe0a15c9bebc', '0x431d67c49c100d4c',
    '0x4cc5d4becb3e42b6', '0x597f299cfc657e2a', '0x5fcb6fab3ad6faec', '0x6c44198c4a475817'
].map(n => BigInt(n))))();
const SHA512_Kh = /* @__PURE__ */ (() => K512[0])();
const SHA512_Kl = /* @__PURE__ */ (() => K512[1])();
// Reusable temporary buffers
const SHA512_W_H = /* @__PURE__ */ new Uint32Array(80);
const SHA512_W_L = /* @__PURE__ */ new Uint32Array(80);
/** Internal 64-byte base SHA2 hash class. */
class SHA2_64B extends HashMD {
    constructor(outputLen) {
        super(128, outputLen, 16, false);
    }
    // prettier-ignore
    get() {
        const { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
        return [Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl];
    }
    // prettier-ignore
    set(Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl) {
        this.Ah = Ah | 0;
        this.Al = Al | 0;
        this.Bh = Bh | 0;
        this.Bl = Bl | 0;
        this.Ch = Ch | 0;
        this.Cl = Cl | 0;
        this.Dh = Dh | 0;
        this.Dl = Dl | 0;
        this.Eh = Eh | 0;
        this.El = El | 0;
        this.Fh = Fh | 0;
        this.Fl = Fl | 0;
        this.Gh = Gh | 0;
        this.Gl = Gl | 0;
        this.Hh = Hh | 0;
        this.Hl = Hl | 0;
    }
    process(view, offset) {
        // Extend the first 16 words into the remaining 64 words w[16..79] of the message schedule array
        for (let i = 0; i < 16; i++, offset += 4) {
            SHA512_W_H[i] = view.getUint32(offset);
            SHA512_W_L[i] = view.getUint32((offset += 4));
        }
        for (let i = 16; i < 80; i++) {
            // s0 := (w[i-15] rightrotate 1) xor (w[i-15] rightrotate 8) xor (w[i-15] rightshift 7)
            const W15h = SHA512_W_H[i - 15] | 0;
            const W15l = SHA512_W_L[i - 15] | 0;
            const s0h = rotrSH(W15h, W15l, 1) ^ rotrSH(W15h, W15l, 8) ^ shrSH(W15h, W15l, 7);
            const s0l = rotrSL(W15h, W15l, 1) ^ rotrSL(W15h, W15l, 8) ^ shrSL(W15h, W15l, 7);
            // s1 := (w[i-2] rightrotate 19) xor (w[i-2] rightrotate 61) xor (w[i-2] rightshift 6)
            const W2h = SHA512_W_H[i - 2] | 0;
            const W2l = SHA512_W_L[i - 2] | 0;
            const s1h = rotrSH(W2h, W2l, 19) ^ rotrBH(W2h, W2l, 61) ^ shrSH(W2h, W2l, 6);
            const s1l = rotrSL(W2h, W2l, 19) ^ rotrBL(W2h, W2l, 61) ^ shrSL(W2h, W2l, 6);
            // SHA256_W[i] = s0 + s1 + SHA256_W[i - 7] + SHA256_W[i - 16];
            const SUMl = add4L(s0l, s1l, SHA512_W_L[i - 7], SHA512_W_L[i - 16]);
            const SUMh = add4H(SUMl, s0h, s1h, SHA512_W_H[i - 7], SHA512_W_H[i - 16]);
            SHA512_W_H[i] = SUMh | 0;
            SHA512_W_L[i] = SUMl | 0;
        }
        let { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
        // Compression function main loop, 80 rounds
        for (let i = 0; i < 80; i++) {
            // S1 := (e rightrotate 14) xor (e rightrotate 18) xor (e rightrotate 41)
            const sigma1h = rotrSH(Eh, El, 14) ^ rotrSH(Eh, El, 18) ^ rotrBH(Eh, El, 41);
            const sigma1l = rotrSL(Eh, El, 14) ^ rotrSL(Eh, El, 18) ^ rotrBL(Eh, El, 41);
            //const T1 = (H + sigma1 + Chi(E, F, G) + SHA256_K[i] + SHA256_W[i]) | 0;
            const CHIh = (Eh & Fh) ^ (~Eh & Gh);
            const CHIl = (El & Fl) ^ (~El & Gl);
            // T1 = H + sigma1 + Chi(E, F, G) + SHA512_K[i] + SHA512_W[i]
            // prettier-ignore
            const T1ll = add5L(Hl, sigma1l, CHIl, SHA512_Kl[i], SHA512_W_L[i]);
            const T1h = add5H(T1ll, Hh, sigma1h, CHIh, SHA512_Kh[i], SHA512_W_H[i]);
            const T1l = T1ll | 0;
            // S0 := (a rightrotate 28) xor (a rightrotate 34) xor (a rightrotate 39)
            const sigma0h = rotrSH(Ah, Al, 28) ^ rotrBH(Ah, Al, 34) ^ rotrBH(Ah, Al, 39);
            const sigma0l = rotrSL(Ah, Al, 28) ^ rotrBL(Ah, Al, 34) ^ rotrBL(Ah, Al, 39);
            const MAJh = (Ah & Bh) ^ (Ah & Ch) ^ (Bh & Ch);
            const MAJl = (Al & Bl) ^ (Al & Cl) ^ (Bl & Cl);
            Hh = Gh | 0;
            Hl = Gl | 0;
            Gh = Fh | 0;
            Gl = Fl | 0;
            Fh = Eh | 0;
            Fl = El | 0;
            ({ h: Eh, l: El } = add(Dh | 0, Dl | 0, T1h | 0, T1l | 0));
            Dh = Ch | 0;
            Dl = Cl | 0;
            Ch = Bh | 0;
            Cl = Bl | 0;
            Bh = Ah | 0;
            Bl = Al | 0;
            const All = add3L(T1l, sigma0l, MAJl);
            Ah = add3H(All, T1h, sigma0h, MAJh);
            Al = All | 0;
        }
        // Add the compressed chunk to the current hash value
        ({ h: Ah, l: Al } = add(this.Ah | 0, this.Al | 0, Ah | 0, Al | 0));
        ({ h: Bh, l: Bl } = add(this.Bh | 0, this.Bl | 0, Bh | 0, Bl | 0));
        ({ h: Ch, l: Cl } = add(this.Ch | 0, this.Cl | 0, Ch | 0, Cl | 0));
        ({ h: Dh, l: Dl } = add(this.Dh | 0, this.Dl | 0, Dh | 0, Dl | 0));
        ({ h: Eh, l: El } = add(this.Eh | 0, this.El | 0, Eh | 0, El | 0));
        ({ h: Fh, l: Fl } = add(this.Fh | 0, this.Fl | 0, Fh | 0, Fl | 0));
        ({ h: Gh, l: Gl } = add(this.Gh | 0, this.Gl | 0, Gh | 0, Gl | 0));
        ({ h: Hh, l: Hl } = add(this.Hh | 0, this.Hl | 0, Hh | 0, Hl | 0));
        this.set(Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl);
    }
    roundClean() {
        (0,utils/* clean */.uH)(SHA512_W_H, SHA512_W_L);
    }
    destroy() {
        (0,utils/* clean */.uH)(this.buffer);
        this.set(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }
}
/** Internal SHA2-512 hash class. */
class _SHA512 extends SHA2_64B {
    Ah = SHA512_IV[0] | 0;
    Al = SHA512_IV[1] | 0;
    Bh = SHA512_IV[2] | 0;
    Bl = SHA512_IV[3] | 0;
    Ch = SHA512_IV[4] | 0;
    Cl = SHA512_IV[5] | 0;
    Dh = SHA512_IV[6] | 0;
    Dl = SHA512_IV[7] | 0;
    Eh = SHA512_IV[8] | 0;
    El = SHA512_IV[9] | 0;
    Fh = SHA512_IV[10] | 0;
    Fl = SHA512_IV[11] | 0;
    Gh = SHA512_IV[12] | 0;
    Gl = SHA512_IV[13] | 0;
    Hh = SHA512_IV[14] | 0;
    Hl = SHA512_IV[15] | 0;
    constructor() {
        super(64);
    }
}
/** Internal SHA2-384 hash class. */
class _SHA384 extends SHA2_64B {
    Ah = SHA384_IV[0] | 0;
    Al = SHA384_IV[1] | 0;
    Bh = SHA384_IV[2] | 0;
    Bl = SHA384_IV[3] | 0;
    Ch = SHA384_IV[4] | 0;
    Cl = SHA384_IV[5] | 0;
    Dh = SHA384_IV[6] | 0;
    Dl = SHA384_IV[7] | 0;
    Eh = SHA384_IV[8] | 0;
    El = SHA384_IV[9] | 0;
    Fh = SHA384_IV[10] | 0;
    Fl = SHA384_IV[11] | 0;
    Gh = SHA384_IV[12] | 0;
    Gl = SHA384_IV[13] | 0;
    Hh = SHA384_IV[14] | 0;
    Hl = SHA384_IV[15] | 0;
    constructor() {
        super(48);
    }
}
/**
 * Truncated SHA512/256 and SHA512/224.
 * SHA512_IV is XORed with 0xa5a5a5a5a5a5a5a5, then used as "intermediary" IV of SHA512/t.
 * Then t hashes string to produce result IV.
 * See `test/misc/sha2-gen-iv.js`.
 */
/** SHA512/224 IV */
const T224_IV = /* @__PURE__ */ Uint32Array.from([
    0x8c3d37c8, 0x19544da2, 0x73e19966, 0x89dcd4d6, 0x1dfab7ae, 0x32ff9c82, 0x679dd514, 0x582f9fcf,
    0x0f6d2b69, 0x7bd44da8, 0x77e36f73, 0x04c48942, 0x3f9d85a8, 0x6a1d36c8, 0x1112e6ad, 0x91d692a1,
]);
/** SHA512/256 IV */
const T256_IV = /* @__PURE__ */ Uint32Array.from([
    0x22312194, 0xfc2bf72c, 0x9f555fa3, 0xc84c64c2, 0x2393b86b, 0x6f53b151, 0x96387719, 0x5940eabd,
    0x96283ee2, 0xa88effe3, 0xbe5e1e25, 0x53863992, 0x2b0199fc, 0x2c85b8aa, 0x0eb72ddc, 0x81c52ca2,
]);
/** Internal SHA2-512/224 hash class. */
class _SHA512_224 extends SHA2_64B {
    Ah = T224_IV[0] | 0;
    Al = T224_IV[1] | 0;
    Bh = T224_IV[2] | 0;
    Bl = T224_IV[3] | 0;
    Ch = T224_IV[4] | 0;
    Cl = T224_IV[5] | 0;
    Dh = T224_IV[6] | 0;
    Dl = T224_IV[7] | 0;
    Eh = T224_IV[8] | 0;
    El = T224_IV[9] | 0;
    Fh = T224_IV[10] | 0;
    Fl = T224_IV[11] | 0;
    Gh = T224_IV[12] | 0;
    Gl = T224_IV[13] | 0;
    Hh = T224_IV[14] | 0;
    Hl = T224_IV[15] | 0;
    constructor() {
        super(28);
    }
}
/** Internal SHA2-512/256 hash class. */
class _SHA512_256 extends SHA2_64B {
    Ah = T256_IV[0] | 0;
    Al = T256_IV[1] | 0;
    Bh = T256_IV[2] | 0;
    Bl = T256_IV[3] | 0;
    Ch = T256_IV[4] | 0;
    Cl = T256_IV[5] | 0;
    Dh = T256_IV[6] | 0;
    Dl = T256_IV[7] | 0;
    Eh = T256_IV[8] | 0;
    El = T256_IV[9] | 0;
    Fh = T256_IV[10] | 0;
    Fl = T256_IV[11] | 0;
    Gh = T256_IV[12] | 0;
    Gl = T256_IV[13] | 0;
    Hh = T256_IV[14] | 0;
    Hl = T256_IV[15] | 0;
    constructor() {
        super(32);
    }
}
/**
 * SHA2-256 hash function from RFC 4634. In JS it's the fastest: even faster than Blake3. Some info:
 *
 * - Trying 2^128 hashes would get 50% chance of collision, using birthday attack.
 * - BTC network is doing 2^70 hashes/sec (2^95 hashes/year) as per 2025.
 * - Each sha256 hash is executing 2^18 bit operations.
 * - Good 2024 ASICs can do 200Th/sec with 3500 watts of power, corresponding to 2^36 hashes/joule.
 */
const sha256 = /* @__PURE__ */ (0,utils/* createHasher */.qj)(() => new _SHA256(), 
/* @__PURE__ */ (0,utils/* oidNist */.nx)(0x01));
/** SHA2-224 hash function from RFC 4634 */
const sha224 = /* @__PURE__ */ (/* unused pure expression or super */ null && (createHasher(() => new _SHA224(), 
/* @__PURE__ */ oidNist(0x04))));
/** SHA2-512 hash function from RFC 4634. */
const sha512 = /* @__PURE__ */ (/* unused pure expression or super */ null && (createHasher(() => new _SHA512(), 
/* @__PURE__ */ oidNist(0x03))));
/** SHA2-384 hash function from RFC 4634. */
const sha384 = /* @__PURE__ */ (/* unused pure expression or super */ null && (createHasher(() => new _SHA384(), 
/* @__PURE__ */ oidNist(0x02))));
/**
 * SHA2-512/256 "truncated" hash function, with improved resistance to length extension attacks.
 * See the paper on [truncated SHA512](https://eprint.iacr.org/2010/548.pdf).
 */
const sha512_256 = /* @__PURE__ */ (/* unused pure expression or super */ null && (createHasher(() => new _SHA512_256(), 
/* @__PURE__ */ oidNist(0x06))));
/**
 * SHA2-512/224 "truncated" hash function, with improved resistance to length extension attacks.
 * See the paper on [truncated SHA512](https://eprint.iacr.org/2010/548.pdf).
 */
const sha512_224 = /* @__PURE__ */ (/* unused pure expression or super */ null && (createHasher(() => new _SHA512_224(), 
/* @__PURE__ */ oidNist(0x05))));
//# sourceMappingURL=sha2.js.map

/***/ }),

/***/ 2565:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   AI: () => (/* binding */ utf8ToBytes),
/* harmony export */   CC: () => (/* binding */ aexists),
/* harmony export */   DO: () => (/* binding */ abytes),
/* harmony export */   Fe: () => (/* binding */ anumber),
/* harmony export */   Ht: () => (/* binding */ aoutput),
/* harmony export */   Id: () => (/* binding */ concatBytes),
/* harmony export */   My: () => (/* binding */ bytesToHex),
/* harmony export */   O8: () => (/* binding */ createView),
/* harmony export */   Ow: () => (/* binding */ rotr),
/* harmony export */   aT: () => (/* binding */ hexToBytes),
/* harmony export */   aY: () => (/* binding */ isBytes),
/* harmony export */   nx: () => (/* binding */ oidNist),
/* harmony export */   po: () => (/* binding */ randomBytes),
/* harmony export */   qj: () => (/* binding */ createHasher),
/* harmony export */   sd: () => (/* binding */ ahash),
/* harmony export */   uH: () => (/* binding */ clean)
/* harmony export */ });
/* unused harmony exports u8, u32, rotl, isLE, byteSwap, swap8IfBE, byteSwap32, swap32IfBE, nextTick, asyncLoop, kdfInputToBytes, checkOpts */
/**
 * Utilities for hex, bytes, CSPRNG.
 * @module
 */
/*! noble-hashes - MIT License (c) 2022 Paul Miller (paulmillr.com) */
/** Checks if something is Uint8Array. Be careful: nodejs Buffer will return true. */
function isBytes(a) {
    return a instanceof Uint8Array || (ArrayBuffer.isView(a) && a.constructor.name === 'Uint8Array');
}
/** Asserts something is positive integer. */
function anumber(n, title = '') {
    if (!Number.isSafeInteger(n) || n < 0) {
        const prefix = title && `"${title}" `;
        throw new Error(`${prefix}expected integer >= 0, got ${n}`);
    }
}
/** Asserts something is Uint8Array. */
function abytes(value, length, title = '') {
    const bytes = isBytes(value);
    const len = value?.length;
    const needsLen = length !== undefined;
    if (!bytes || (needsLen && len !== length)) {
        const prefix = title && `"${title}" `;
        const ofLen = needsLen ? ` of length ${length}` : '';
        const got = bytes ? `length=${len}` : `type=${typeof value}`;
        throw new Error(prefix + 'expected Uint8Array' + ofLen + ', got ' + got);
    }
    return value;
}
/** Asserts something is hash */
function ahash(h) {
    if (typeof h !== 'function' || typeof h.create !== 'function')
        throw new Error('Hash must wrapped by utils.createHasher');
    anumber(h.outputLen);
    anumber(h.blockLen);
}
/** Asserts a hash instance has not been destroyed / finished */
function aexists(instance, checkFinished = true) {
    if (instance.destroyed)
        throw new Error('Hash instance has been destroyed');
    if (checkFinished && instance.finished)
        throw new Error('Hash#digest() has already been called');
}
/** Asserts output is properly-sized byte array */
function aoutput(out, instance) {
    abytes(out, undefined, 'digestInto() output');
    const min = instance.outputLen;
    if (out.length < min) {
        throw new Error('"digestInto() output" expected to be of length >=' + min);
    }
}
/** Cast u8 / u16 / u32 to u8. */
function u8(arr) {
    return new Uint8Array(arr.buffer, arr.byteOffset, arr.byteLength);
}
/** Cast u8 / u16 / u32 to u32. */
function u32(arr) {
    return new Uint32Array(arr.buffer, arr.byteOffset, Math.floor(arr.byteLength / 4));
}
/** Zeroize a byte array. Warning: JS provides no guarantees. */
function clean(...arrays) {
    for (let i = 0; i < arrays.length; i++) {
        arrays[i].fill(0);
    }
}
/** Create DataView of an array for easy byte-level manipulation. */
function createView(arr) {
    return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
}
/** The rotate right (circular right shift) operation for uint32 */
function rotr(word, shift) {
    return (word << (32 - shift)) | (word >>> shift);
}
/** The rotate left (circular left shift) operation for uint32 */
function rotl(word, shift) {
    return (word << shift) | ((word >>> (32 - shift)) >>> 0);
}
/** Is current platform little-endian? Most are. Big-Endian platform: IBM */
const isLE = /* @__PURE__ */ (/* unused pure expression or super */ null && ((() => new Uint8Array(new Uint32Array([0x11223344]).buffer)[0] === 0x44)()));
/** The byte swap operation for uint32 */
function byteSwap(word) {
    return (((word << 24) & 0xff000000) |
        ((word << 8) & 0xff0000) |
        ((word >>> 8) & 0xff00) |
        ((word >>> 24) & 0xff));
}
/** Conditionally byte swap if on a big-endian platform */
const swap8IfBE = (/* unused pure expression or super */ null && (isLE
    ? (n) => n
    : (n) => byteSwap(n)));
/** In place byte swap for Uint32Array */
function byteSwap32(arr) {
    for (let i = 0; i < arr.length; i++) {
        arr[i] = byteSwap(arr[i]);
    }
    return arr;
}
const swap32IfBE = (/* unused pure expression or super */ null && (isLE
    ? (u) => u
    : byteSwap32));
// Built-in hex conversion https://caniuse.com/mdn-javascript_builtins_uint8array_fromhex
const hasHexBuiltin = /* @__PURE__ */ (() => 
// @ts-ignore
typeof Uint8Array.from([]).toHex === 'function' && typeof Uint8Array.fromHex === 'function')();
// Array where index 0xf0 (240) is mapped to string 'f0'
const hexes = /* @__PURE__ */ Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));
/**
 * Convert byte array to hex string. Uses built-in function, when available.
 * @example bytesToHex(Uint8Array.from([0xca, 0xfe, 0x01, 0x23])) // 'cafe0123'
 */
function bytesToHex(bytes) {
    abytes(bytes);
    // @ts-ignore
    if (hasHexBuiltin)
        return bytes.toHex();
    // pre-caching improves the speed 6x
    let hex = '';
    for (let i = 0; i < bytes.length; i++) {
        hex += hexes[bytes[i]];
    }
    return hex;
}
// We use optimized technique to convert hex string to byte array
const asciis = { _0: 48, _9: 57, A: 65, F: 70, a: 97, f: 102 };
function asciiToBase16(ch) {
    if (ch >= asciis._0 && ch <= asciis._9)
        return ch - asciis._0; // '2' => 50-48
    if (ch >= asciis.A && ch <= asciis.F)
        return ch - (asciis.A - 10); // 'B' => 66-(65-10)
    if (ch >= asciis.a && ch <= asciis.f)
        return ch - (asciis.a - 10); // 'b' => 98-(97-10)
    return;
}
/**
 * Convert hex string to byte array. Uses built-in function, when available.
 * @example hexToBytes('cafe0123') // Uint8Array.from([0xca, 0xfe, 0x01, 0x23])
 */
function hexToBytes(hex) {
    if (typeof hex !== 'string')
        throw new Error('hex string expected, got ' + typeof hex);
    // @ts-ignore
    if (hasHexBuiltin)
        return Uint8Array.fromHex(hex);
    const hl = hex.length;
    const al = hl / 2;
    if (hl % 2)
        throw new Error('hex string expected, got unpadded hex of length ' + hl);
    const array = new Uint8Array(al);
    for (let ai = 0, hi = 0; ai < al; ai++, hi += 2) {
        const n1 = asciiToBase16(hex.charCodeAt(hi));
        const n2 = asciiToBase16(hex.charCodeAt(hi + 1));
        if (n1 === undefined || n2 === undefined) {
            const char = hex[hi] + hex[hi + 1];
            throw new Error('hex string expected, got non-hex character "' + char + '" at index ' + hi);
        }
        array[ai] = n1 * 16 + n2; // multiply first octet, e.g. 'a3' => 10*16+3 => 160 + 3 => 163
    }
    return array;
}
/**
 * There is no setImmediate in browser and setTimeout is slow.
 * Call of async fn will return Promise, which will be fullfiled only on
 * next scheduler queue processing step and this is exactly what we need.
 */
const nextTick = async () => { };
/** Returns control to thread each 'tick' ms to avoid blocking. */
async function asyncLoop(iters, tick, cb) {
    let ts = Date.now();
    for (let i = 0; i < iters; i++) {
        cb(i);
        // Date.now() is not monotonic, so in case if clock goes backwards we return return control too
        const diff = Date.now() - ts;
        if (diff >= 0 && diff < tick)
            continue;
        await nextTick();
        ts += diff;
    }
}
/**
 * Converts string to bytes using UTF8 encoding.
 * Built-in doesn't validate input to be string: we do the check.
 * @example utf8ToBytes('abc') // Uint8Array.from([97, 98, 99])
 */
function utf8ToBytes(str) {
    if (typeof str !== 'string')
        throw new Error('string expected');
    return new Uint8Array(new TextEncoder().encode(str)); // https://bugzil.la/1681809
}
/**
 * Helper for KDFs: consumes uint8array or string.
 * When string is passed, does utf8 decoding, using TextDecoder.
 */
function kdfInputToBytes(data, errorTitle = '') {
    if (typeof data === 'string')
        return utf8ToBytes(data);
    return abytes(data, undefined, errorTitle);
}
/** Copies several Uint8Arrays into one. */
function concatBytes(...arrays) {
    let sum = 0;
    for (let i = 0; i < arrays.length; i++) {
        const a = arrays[i];
        abytes(a);
        sum += a.length;
    }
    const res = new Uint8Array(sum);
    for (let i = 0, pad = 0; i < arrays.length; i++) {
        const a = arrays[i];
        res.set(a, pad);
        pad += a.length;
    }
    return res;
}
/** Merges default options and passed options. */
function checkOpts(defaults, opts) {
    if (opts !== undefined && {}.toString.call(opts) !== '[object Object]')
        throw new Error('options must be object or undefined');
    const merged = Object.assign(defaults, opts);
    return merged;
}
/** Creates function with outputLen, blockLen, create properties from a class constructor. */
function createHasher(hashCons, info = {}) {
    const hashC = (msg, opts) => hashCons(opts).update(msg).digest();
    const tmp = hashCons(undefined);
    hashC.outputLen = tmp.outputLen;
    hashC.blockLen = tmp.blockLen;
    hashC.create = (opts) => hashCons(opts);
    Object.assign(hashC, info);
    return Object.freeze(hashC);
}
/** Cryptographically secure PRNG. Uses internal OS-level `crypto.getRandomValues`. */
function randomBytes(bytesLength = 32) {
    const cr = typeof globalThis === 'object' ? globalThis.crypto : null;
    if (typeof cr?.getRandomValues !== 'function')
        throw new Error('crypto.getRandomValues must be defined');
    return cr.getRandomValues(new Uint8Array(bytesLength));
}
/** Creates OID opts for NIST hashes, with prefix 06 09 60 86 48 01 65 03 04 02. */
const oidNist = (suffix) => ({
    oid: Uint8Array.from([0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, suffix]),
});
//# sourceMappingURL=utils.js.map

/***/ }),

/***/ 4929:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ bech32),
/* harmony export */   K3: () => (/* binding */ base64)
/* harmony export */ });
/* unused harmony exports utils, base16, base32, base32nopad, base32hex, base32hexnopad, base32crockford, base64nopad, base64url, base64urlnopad, base58, base58flickr, base58xrp, base58xmr, createBase58check, base58check, bech32m, utf8, hex, bytesToString, str, stringToBytes, bytes */
/*! scure-base - MIT License (c) 2022 Paul Miller (paulmillr.com) */
function isBytes(a) {
    return a instanceof Uint8Array || (ArrayBuffer.isView(a) && a.constructor.name === 'Uint8Array');
}
/** Asserts something is Uint8Array. */
function abytes(b) {
    if (!isBytes(b))
        throw new Error('Uint8Array expected');
}
function isArrayOf(isString, arr) {
    if (!Array.isArray(arr))
        return false;
    if (arr.length === 0)
        return true;
    if (isString) {
        return arr.every((item) => typeof item === 'string');
    }
    else {
        return arr.every((item) => Number.isSafeInteger(item));
    }
}
function afn(input) {
    if (typeof input !== 'function')
        throw new Error('function expected');
    return true;
}
function astr(label, input) {
    if (typeof input !== 'string')
        throw new Error(`${label}: string expected`);
    return true;
}
function anumber(n) {
    if (!Number.isSafeInteger(n))
        throw new Error(`invalid integer: ${n}`);
}
function aArr(input) {
    if (!Array.isArray(input))
        throw new Error('array expected');
}
function astrArr(label, input) {
    if (!isArrayOf(true, input))
        throw new Error(`${label}: array of strings expected`);
}
function anumArr(label, input) {
    if (!isArrayOf(false, input))
        throw new Error(`${label}: array of numbers expected`);
}
/**
 * @__NO_SIDE_EFFECTS__
 */
function chain(...args) {
    const id = (a) => a;
    // Wrap call in closure so JIT can inline calls
    const wrap = (a, b) => (c) => a(b(c));
    // Construct chain of args[-1].encode(args[-2].encode([...]))
    const encode = args.map((x) => x.encode).reduceRight(wrap, id);
    // Construct chain of args[0].decode(args[1].decode(...))
    const decode = args.map((x) => x.decode).reduce(wrap, id);
    return { encode, decode };
}
/**
 * Encodes integer radix representation to array of strings using alphabet and back.
 * Could also be array of strings.
 * @__NO_SIDE_EFFECTS__
 */
function alphabet(letters) {
    // mapping 1 to "b"
    const lettersA = typeof letters === 'string' ? letters.split('') : letters;
    const len = lettersA.length;
    astrArr('alphabet', lettersA);
    // mapping "b" to 1
    const indexes = new Map(lettersA.map((l, i) => [l, i]));
    return {
        encode: (digits) => {
            aArr(digits);
            return digits.map((i) => {
                if (!Number.isSafeInteger(i) || i < 0 || i >= len)
                    throw new Error(`alphabet.encode: digit index outside alphabet "${i}". Allowed: ${letters}`);
                return lettersA[i];
            });
        },
        decode: (input) => {
            aArr(input);
            return input.map((letter) => {
                astr('alphabet.decode', letter);
                const i = indexes.get(letter);
                if (i === undefined)
                    throw new Error(`Unknown letter: "${letter}". Allowed: ${letters}`);
                return i;
            });
        },
    };
}
/**
 * @__NO_SIDE_EFFECTS__
 */
function join(separator = '') {
    astr('join', separator);
    return {
        encode: (from) => {
            astrArr('join.decode', from);
            return from.join(separator);
        },
        decode: (to) => {
            astr('join.decode', to);
            return to.split(separator);
        },
    };
}
/**
 * Pad strings array so it has integer number of bits
 * @__NO_SIDE_EFFECTS__
 */
function padding(bits, chr = '=') {
    anumber(bits);
    astr('padding', chr);
    return {
        encode(data) {
            astrArr('padding.encode', data);
            while ((data.length * bits) % 8)
                data.push(chr);
            return data;
        },
        decode(input) {
            astrArr('padding.decode', input);
            let end = input.length;
            if ((end * bits) % 8)
                throw new Error('padding: invalid, string should have whole number of bytes');
            for (; end > 0 && input[end - 1] === chr; end--) {
                const last = end - 1;
                const byte = last * bits;
                if (byte % 8 === 0)
                    throw new Error('padding: invalid, string has too much padding');
            }
            return input.slice(0, end);
        },
    };
}
/**
 * @__NO_SIDE_EFFECTS__
 */
function normalize(fn) {
    afn(fn);
    return { encode: (from) => from, decode: (to) => fn(to) };
}
/**
 * Slow: O(n^2) time complexity
 */
function convertRadix(data, from, to) {
    // base 1 is impossible
    if (from < 2)
        throw new Error(`convertRadix: invalid from=${from}, base cannot be less than 2`);
    if (to < 2)
        throw new Error(`convertRadix: invalid to=${to}, base cannot be less than 2`);
    aArr(data);
    if (!data.length)
        return [];
    let pos = 0;
    const res = [];
    const digits = Array.from(data, (d) => {
        anumber(d);
        if (d < 0 || d >= from)
            throw new Error(`invalid integer: ${d}`);
        return d;
    });
    const dlen = digits.length;
    while (true) {
        let carry = 0;
        let done = true;
        for (let i = pos; i < dlen; i++) {
            const digit = digits[i];
            const fromCarry = from * carry;
            const digitBase = fromCarry + digit;
            if (!Number.isSafeInteger(digitBase) ||
                fromCarry / from !== carry ||
                digitBase - digit !== fromCarry) {
                throw new Error('convertRadix: carry overflow');
            }
            const div = digitBase / to;
            carry = digitBase % to;
            const rounded = Math.floor(div);
            digits[i] = rounded;
            if (!Number.isSafeInteger(rounded) || rounded * to + carry !== digitBase)
                throw new Error('convertRadix: carry overflow');
            if (!done)
                continue;
            else if (!rounded)
                pos = i;
            else
                done = false;
        }
        res.push(carry);
        if (done)
            break;
    }
    for (let i = 0; i < data.length - 1 && data[i] === 0; i++)
        res.push(0);
    return res.reverse();
}
const gcd = (a, b) => (b === 0 ? a : gcd(b, a % b));
const radix2carry = /* @__NO_SIDE_EFFECTS__ */ (from, to) => from + (to - gcd(from, to));
const powers = /* @__PURE__ */ (() => {
    let res = [];
    for (let i = 0; i < 40; i++)
        res.push(2 ** i);
    return res;
})();
/**
 * Implemented with numbers, because BigInt is 5x slower
 */
function convertRadix2(data, from, to, padding) {
    aArr(data);
    if (from <= 0 || from > 32)
        throw new Error(`convertRadix2: wrong from=${from}`);
    if (to <= 0 || to > 32)
        throw new Error(`convertRadix2: wrong to=${to}`);
    if (radix2carry(from, to) > 32) {
        throw new Error(`convertRadix2: carry overflow from=${from} to=${to} carryBits=${radix2carry(from, to)}`);
    }
    let carry = 0;
    let pos = 0; // bitwise position in current element
    const max = powers[from];
    const mask = powers[to] - 1;
    const res = [];
    for (const n of data) {
        anumber(n);
        if (n >= max)
            throw new Error(`convertRadix2: invalid data word=${n} from=${from}`);
        carry = (carry << from) | n;
        if (pos + from > 32)
            throw new Error(`convertRadix2: carry overflow pos=${pos} from=${from}`);
        pos += from;
        for (; pos >= to; pos -= to)
            res.push(((carry >> (pos - to)) & mask) >>> 0);
        const pow = powers[pos];
        if (pow === undefined)
            throw new Error('invalid carry');
        carry &= pow - 1; // clean carry, otherwise it will cause overflow
    }
    carry = (carry << (to - pos)) & mask;
    if (!padding && pos >= from)
        throw new Error('Excess padding');
    if (!padding && carry > 0)
        throw new Error(`Non-zero padding: ${carry}`);
    if (padding && pos > 0)
        res.push(carry >>> 0);
    return res;
}
/**
 * @__NO_SIDE_EFFECTS__
 */
function radix(num) {
    anumber(num);
    const _256 = 2 ** 8;
    return {
        encode: (bytes) => {
            if (!isBytes(bytes))
                throw new Error('radix.encode input should be Uint8Array');
            return convertRadix(Array.from(bytes), _256, num);
        },
        decode: (digits) => {
            anumArr('radix.decode', digits);
            return Uint8Array.from(convertRadix(digits, num, _256));
        },
    };
}
/**
 * If both bases are power of same number (like `2**8 <-> 2**64`),
 * there is a linear algorithm. For now we have implementation for power-of-two bases only.
 * @__NO_SIDE_EFFECTS__
 */
function radix2(bits, revPadding = false) {
    anumber(bits);
    if (bits <= 0 || bits > 32)
        throw new Error('radix2: bits should be in (0..32]');
    if (radix2carry(8, bits) > 32 || radix2carry(bits, 8) > 32)
        throw new Error('radix2: carry overflow');
    return {
        encode: (bytes) => {
            if (!isBytes(bytes))
                throw new Error('radix2.encode input should be Uint8Array');
            return convertRadix2(Array.from(bytes), 8, bits, !revPadding);
        },
        decode: (digits) => {
            anumArr('radix2.decode', digits);
            return Uint8Array.from(convertRadix2(digits, bits, 8, revPadding));
        },
    };
}
function unsafeWrapper(fn) {
    afn(fn);
    return function (...args) {
        try {
            return fn.apply(null, args);
        }
        catch (e) { }
    };
}
function checksum(len, fn) {
    anumber(len);
    afn(fn);
    return {
        encode(data) {
            if (!isBytes(data))
                throw new Error('checksum.encode: input should be Uint8Array');
            const sum = fn(data).slice(0, len);
            const res = new Uint8Array(data.length + len);
            res.set(data);
            res.set(sum, data.length);
            return res;
        },
        decode(data) {
            if (!isBytes(data))
                throw new Error('checksum.decode: input should be Uint8Array');
            const payload = data.slice(0, -len);
            const oldChecksum = data.slice(-len);
            const newChecksum = fn(payload).slice(0, len);
            for (let i = 0; i < len; i++)
                if (newChecksum[i] !== oldChecksum[i])
                    throw new Error('Invalid checksum');
            return payload;
        },
    };
}
// prettier-ignore
const utils = {
    alphabet, chain, checksum, convertRadix, convertRadix2, radix, radix2, join, padding,
};
// RFC 4648 aka RFC 3548
// ---------------------
/**
 * base16 encoding from RFC 4648.
 * @example
 * ```js
 * base16.encode(Uint8Array.from([0x12, 0xab]));
 * // => '12AB'
 * ```
 */
const base16 = chain(radix2(4), alphabet('0123456789ABCDEF'), join(''));
/**
 * base32 encoding from RFC 4648. Has padding.
 * Use `base32nopad` for unpadded version.
 * Also check out `base32hex`, `base32hexnopad`, `base32crockford`.
 * @example
 * ```js
 * base32.encode(Uint8Array.from([0x12, 0xab]));
 * // => 'CKVQ===='
 * base32.decode('CKVQ====');
 * // => Uint8Array.from([0x12, 0xab])
 * ```
 */
const base32 = chain(radix2(5), alphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'), padding(5), join(''));
/**
 * base32 encoding from RFC 4648. No padding.
 * Use `base32` for padded version.
 * Also check out `base32hex`, `base32hexnopad`, `base32crockford`.
 * @example
 * ```js
 * base32nopad.encode(Uint8Array.from([0x12, 0xab]));
 * // => 'CKVQ'
 * base32nopad.decode('CKVQ');
 * // => Uint8Array.from([0x12, 0xab])
 * ```
 */
const base32nopad = chain(radix2(5), alphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'), join(''));
/**
 * base32 encoding from RFC 4648. Padded. Compared to ordinary `base32`, slightly different alphabet.
 * Use `base32hexnopad` for unpadded version.
 * @example
 * ```js
 * base32hex.encode(Uint8Array.from([0x12, 0xab]));
 * // => '2ALG===='
 * base32hex.decode('2ALG====');
 * // => Uint8Array.from([0x12, 0xab])
 * ```
 */
const base32hex = chain(radix2(5), alphabet('0123456789ABCDEFGHIJKLMNOPQRSTUV'), padding(5), join(''));
/**
 * base32 encoding from RFC 4648. No padding. Compared to ordinary `base32`, slightly different alphabet.
 * Use `base32hex` for padded version.
 * @example
 * ```js
 * base32hexnopad.encode(Uint8Array.from([0x12, 0xab]));
 * // => '2ALG'
 * base32hexnopad.decode('2ALG');
 * // => Uint8Array.from([0x12, 0xab])
 * ```
 */
const base32hexnopad = chain(radix2(5), alphabet('0123456789ABCDEFGHIJKLMNOPQRSTUV'), join(''));
/**
 * base32 encoding from RFC 4648. Doug Crockford's version.
 * https://www.crockford.com/base32.html
 * @example
 * ```js
 * base32crockford.encode(Uint8Array.from([0x12, 0xab]));
 * // => '2ANG'
 * base32crockford.decode('2ANG');
 * // => Uint8Array.from([0x12, 0xab])
 * ```
 */
const base32crockford = chain(radix2(5), alphabet('0123456789ABCDEFGHJKMNPQRSTVWXYZ'), join(''), normalize((s) => s.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')));
// Built-in base64 conversion https://caniuse.com/mdn-javascript_builtins_uint8array_frombase64
// prettier-ignore
const hasBase64Builtin = /* @__PURE__ */ (() => typeof Uint8Array.from([]).toBase64 === 'function' &&
    typeof Uint8Array.fromBase64 === 'function')();
const decodeBase64Builtin = (s, isUrl) => {
    astr('base64', s);
    const re = isUrl ? /^[A-Za-z0-9=_-]+$/ : /^[A-Za-z0-9=+/]+$/;
    const alphabet = isUrl ? 'base64url' : 'base64';
    if (s.length > 0 && !re.test(s))
        throw new Error('invalid base64');
    return Uint8Array.fromBase64(s, { alphabet, lastChunkHandling: 'strict' });
};
/**
 * base64 from RFC 4648. Padded.
 * Use `base64nopad` for unpadded version.
 * Also check out `base64url`, `base64urlnopad`.
 * Falls back to built-in function, when available.
 * @example
 * ```js
 * base64.encode(Uint8Array.from([0x12, 0xab]));
 * // => 'Eqs='
 * base64.decode('Eqs=');
 * // => Uint8Array.from([0x12, 0xab])
 * ```
 */
// prettier-ignore
const base64 = hasBase64Builtin ? {
    encode(b) { abytes(b); return b.toBase64(); },
    decode(s) { return decodeBase64Builtin(s, false); },
} : chain(radix2(6), alphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'), padding(6), join(''));
/**
 * base64 from RFC 4648. No padding.
 * Use `base64` for padded version.
 * @example
 * ```js
 * base64nopad.encode(Uint8Array.from([0x12, 0xab]));
 * // => 'Eqs'
 * base64nopad.decode('Eqs');
 * // => Uint8Array.from([0x12, 0xab])
 * ```
 */
const base64nopad = chain(radix2(6), alphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'), join(''));
/**
 * base64 from RFC 4648, using URL-safe alphabet. Padded.
 * Use `base64urlnopad` for unpadded version.
 * Falls back to built-in function, when available.
 * @example
 * ```js
 * base64url.encode(Uint8Array.from([0x12, 0xab]));
 * // => 'Eqs='
 * base64url.decode('Eqs=');
 * // => Uint8Array.from([0x12, 0xab])
 * ```
 */
// prettier-ignore
const base64url = hasBase64Builtin ? {
    encode(b) { abytes(b); return b.toBase64({ alphabet: 'base64url' }); },
    decode(s) { return decodeBase64Builtin(s, true); },
} : chain(radix2(6), alphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'), padding(6), join(''));
/**
 * base64 from RFC 4648, using URL-safe alphabet. No padding.
 * Use `base64url` for padded version.
 * @example
 * ```js
 * base64urlnopad.encode(Uint8Array.from([0x12, 0xab]));
 * // => 'Eqs'
 * base64urlnopad.decode('Eqs');
 * // => Uint8Array.from([0x12, 0xab])
 * ```
 */
const base64urlnopad = chain(radix2(6), alphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'), join(''));
// base58 code
// -----------
const genBase58 = /* @__NO_SIDE_EFFECTS__ */ (abc) => chain(radix(58), alphabet(abc), join(''));
/**
 * base58: base64 without ambigous characters +, /, 0, O, I, l.
 * Quadratic (O(n^2)) - so, can't be used on large inputs.
 * @example
 * ```js
 * base58.decode('01abcdef');
 * // => '3UhJW'
 * ```
 */
const base58 = genBase58('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz');
/**
 * base58: flickr version. Check out `base58`.
 */
const base58flickr = genBase58('123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ');
/**
 * base58: XRP version. Check out `base58`.
 */
const base58xrp = genBase58('rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz');
// Data len (index) -> encoded block len
const XMR_BLOCK_LEN = [0, 2, 3, 5, 6, 7, 9, 10, 11];
/**
 * base58: XMR version. Check out `base58`.
 * Done in 8-byte blocks (which equals 11 chars in decoding). Last (non-full) block padded with '1' to size in XMR_BLOCK_LEN.
 * Block encoding significantly reduces quadratic complexity of base58.
 */
const base58xmr = {
    encode(data) {
        let res = '';
        for (let i = 0; i < data.length; i += 8) {
            const block = data.subarray(i, i + 8);
            res += base58.encode(block).padStart(XMR_BLOCK_LEN[block.length], '1');
        }
        return res;
    },
    decode(str) {
        let res = [];
        for (let i = 0; i < str.length; i += 11) {
            const slice = str.slice(i, i + 11);
            const blockLen = XMR_BLOCK_LEN.indexOf(slice.length);
            const block = base58.decode(slice);
            for (let j = 0; j < block.length - blockLen; j++) {
                if (block[j] !== 0)
                    throw new Error('base58xmr: wrong padding');
            }
            res = res.concat(Array.from(block.slice(block.length - blockLen)));
        }
        return Uint8Array.from(res);
    },
};
/**
 * Method, which creates base58check encoder.
 * Requires function, calculating sha256.
 */
const createBase58check = (sha256) => chain(checksum(4, (data) => sha256(sha256(data))), base58);
/**
 * Use `createBase58check` instead.
 * @deprecated
 */
const base58check = (/* unused pure expression or super */ null && (createBase58check));
const BECH_ALPHABET = chain(alphabet('qpzry9x8gf2tvdw0s3jn54khce6mua7l'), join(''));
const POLYMOD_GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
function bech32Polymod(pre) {
    const b = pre >> 25;
    let chk = (pre & 0x1ffffff) << 5;
    for (let i = 0; i < POLYMOD_GENERATORS.length; i++) {
        if (((b >> i) & 1) === 1)
            chk ^= POLYMOD_GENERATORS[i];
    }
    return chk;
}
function bechChecksum(prefix, words, encodingConst = 1) {
    const len = prefix.length;
    let chk = 1;
    for (let i = 0; i < len; i++) {
        const c = prefix.charCodeAt(i);
        if (c < 33 || c > 126)
            throw new Error(`Invalid prefix (${prefix})`);
        chk = bech32Polymod(chk) ^ (c >> 5);
    }
    chk = bech32Polymod(chk);
    for (let i = 0; i < len; i++)
        chk = bech32Polymod(chk) ^ (prefix.charCodeAt(i) & 0x1f);
    for (let v of words)
        chk = bech32Polymod(chk) ^ v;
    for (let i = 0; i < 6; i++)
        chk = bech32Polymod(chk);
    chk ^= encodingConst;
    return BECH_ALPHABET.encode(convertRadix2([chk % powers[30]], 30, 5, false));
}
/**
 * @__NO_SIDE_EFFECTS__
 */
function genBech32(encoding) {
    const ENCODING_CONST = encoding === 'bech32' ? 1 : 0x2bc830a3;
    const _words = radix2(5);
    const fromWords = _words.decode;
    const toWords = _words.encode;
    const fromWordsUnsafe = unsafeWrapper(fromWords);
    function encode(prefix, words, limit = 90) {
        astr('bech32.encode prefix', prefix);
        if (isBytes(words))
            words = Array.from(words);
        anumArr('bech32.encode', words);
        const plen = prefix.length;
        if (plen === 0)
            throw new TypeError(`Invalid prefix length ${plen}`);
        const actualLength = plen + 7 + words.length;
        if (limit !== false && actualLength > limit)
            throw new TypeError(`Length ${actualLength} exceeds limit ${limit}`);
        const lowered = prefix.toLowerCase();
        const sum = bechChecksum(lowered, words, ENCODING_CONST);
        return `${lowered}1${BECH_ALPHABET.encode(words)}${sum}`;
    }
    function decode(str, limit = 90) {
        astr('bech32.decode input', str);
        const slen = str.length;
        if (slen < 8 || (limit !== false && slen > limit))
            throw new TypeError(`invalid string length: ${slen} (${str}). Expected (8..${limit})`);
        // don't allow mixed case
        const lowered = str.toLowerCase();
        if (str !== lowered && str !== str.toUpperCase())
            throw new Error(`String must be lowercase or uppercase`);
        const sepIndex = lowered.lastIndexOf('1');
        if (sepIndex === 0 || sepIndex === -1)
            throw new Error(`Letter "1" must be present between prefix and data only`);
        const prefix = lowered.slice(0, sepIndex);
        const data = lowered.slice(sepIndex + 1);
        if (data.length < 6)
            throw new Error('Data must be at least 6 characters long');
        const words = BECH_ALPHABET.decode(data).slice(0, -6);
        const sum = bechChecksum(prefix, words, ENCODING_CONST);
        if (!data.endsWith(sum))
            throw new Error(`Invalid checksum in ${str}: expected "${sum}"`);
        return { prefix, words };
    }
    const decodeUnsafe = unsafeWrapper(decode);
    function decodeToBytes(str) {
        const { prefix, words } = decode(str, false);
        return { prefix, words, bytes: fromWords(words) };
    }
    function encodeFromBytes(prefix, bytes) {
        return encode(prefix, toWords(bytes));
    }
    return {
        encode,
        decode,
        encodeFromBytes,
        decodeToBytes,
        decodeUnsafe,
        fromWords,
        fromWordsUnsafe,
        toWords,
    };
}
/**
 * bech32 from BIP 173. Operates on words.
 * For high-level, check out scure-btc-signer:
 * https://github.com/paulmillr/scure-btc-signer.
 */
const bech32 = genBech32('bech32');
/**
 * bech32m from BIP 350. Operates on words.
 * It was to mitigate `bech32` weaknesses.
 * For high-level, check out scure-btc-signer:
 * https://github.com/paulmillr/scure-btc-signer.
 */
const bech32m = genBech32('bech32m');
/**
 * UTF-8-to-byte decoder. Uses built-in TextDecoder / TextEncoder.
 * @example
 * ```js
 * const b = utf8.decode("hey"); // => new Uint8Array([ 104, 101, 121 ])
 * const str = utf8.encode(b); // "hey"
 * ```
 */
const utf8 = {
    encode: (data) => new TextDecoder().decode(data),
    decode: (str) => new TextEncoder().encode(str),
};
// Built-in hex conversion https://caniuse.com/mdn-javascript_builtins_uint8array_fromhex
// prettier-ignore
const hasHexBuiltin = /* @__PURE__ */ (() => typeof Uint8Array.from([]).toHex === 'function' &&
    typeof Uint8Array.fromHex === 'function')();
// prettier-ignore
const hexBuiltin = {
    encode(data) { abytes(data); return data.toHex(); },
    decode(s) { astr('hex', s); return Uint8Array.fromHex(s); },
};
/**
 * hex string decoder. Uses built-in function, when available.
 * @example
 * ```js
 * const b = hex.decode("0102ff"); // => new Uint8Array([ 1, 2, 255 ])
 * const str = hex.encode(b); // "0102ff"
 * ```
 */
const hex = hasHexBuiltin
    ? hexBuiltin
    : chain(radix2(4), alphabet('0123456789abcdef'), join(''), normalize((s) => {
        if (typeof s !== 'string' || s.length % 2 !== 0)
            throw new TypeError(`hex.decode: expected string, got ${typeof s} with length ${s.length}`);
        return s.toLowerCase();
    }));
// prettier-ignore
const CODERS = {
    utf8, hex, base16, base32, base64, base64url, base58, base58xmr
};
const coderTypeError = 'Invalid encoding type. Available types: utf8, hex, base16, base32, base64, base64url, base58, base58xmr';
/** @deprecated */
const bytesToString = (type, bytes) => {
    if (typeof type !== 'string' || !CODERS.hasOwnProperty(type))
        throw new TypeError(coderTypeError);
    if (!isBytes(bytes))
        throw new TypeError('bytesToString() expects Uint8Array');
    return CODERS[type].encode(bytes);
};
/** @deprecated */
const str = (/* unused pure expression or super */ null && (bytesToString)); // as in python, but for bytes only
/** @deprecated */
const stringToBytes = (type, str) => {
    if (!CODERS.hasOwnProperty(type))
        throw new TypeError(coderTypeError);
    if (typeof str !== 'string')
        throw new TypeError('stringToBytes() expects string');
    return CODERS[type].decode(str);
};
/** @deprecated */
const bytes = (/* unused pure expression or super */ null && (stringToBytes));
//# sourceMappingURL=index.js.map

/***/ }),

/***/ 5796:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  b: () => (/* binding */ HttpsProxyAgent)
});

// EXTERNAL MODULE: external "net"
var external_net_ = __nccwpck_require__(9278);
// EXTERNAL MODULE: external "tls"
var external_tls_ = __nccwpck_require__(4756);
;// CONCATENATED MODULE: external "assert"
const external_assert_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("assert");
// EXTERNAL MODULE: ./node_modules/debug/src/index.js
var src = __nccwpck_require__(2830);
// EXTERNAL MODULE: external "http"
var external_http_ = __nccwpck_require__(8611);
// EXTERNAL MODULE: external "https"
var external_https_ = __nccwpck_require__(5692);
;// CONCATENATED MODULE: ./node_modules/agent-base/dist/helpers.js


async function toBuffer(stream) {
    let length = 0;
    const chunks = [];
    for await (const chunk of stream) {
        length += chunk.length;
        chunks.push(chunk);
    }
    return Buffer.concat(chunks, length);
}
// eslint-disable-next-line @typescript-eslint/no-explicit-any
async function json(stream) {
    const buf = await toBuffer(stream);
    const str = buf.toString('utf8');
    try {
        return JSON.parse(str);
    }
    catch (_err) {
        const err = _err;
        err.message += ` (input: ${str})`;
        throw err;
    }
}
function req(url, opts = {}) {
    const href = typeof url === 'string' ? url : url.href;
    const req = (href.startsWith('https:') ? https : http).request(url, opts);
    const promise = new Promise((resolve, reject) => {
        req
            .once('response', resolve)
            .once('error', reject)
            .end();
    });
    req.then = promise.then.bind(promise);
    return req;
}
//# sourceMappingURL=helpers.js.map
;// CONCATENATED MODULE: ./node_modules/agent-base/dist/index.js




const INTERNAL = Symbol('AgentBaseInternalState');
class Agent extends external_http_.Agent {
    constructor(opts) {
        super(opts);
        this[INTERNAL] = {};
    }
    /**
     * Determine whether this is an `http` or `https` request.
     */
    isSecureEndpoint(options) {
        if (options) {
            // First check the `secureEndpoint` property explicitly, since this
            // means that a parent `Agent` is "passing through" to this instance.
            // eslint-disable-next-line @typescript-eslint/no-explicit-any
            if (typeof options.secureEndpoint === 'boolean') {
                return options.secureEndpoint;
            }
            // If no explicit `secure` endpoint, check if `protocol` property is
            // set. This will usually be the case since using a full string URL
            // or `URL` instance should be the most common usage.
            if (typeof options.protocol === 'string') {
                return options.protocol === 'https:';
            }
        }
        // Finally, if no `protocol` property was set, then fall back to
        // checking the stack trace of the current call stack, and try to
        // detect the "https" module.
        const { stack } = new Error();
        if (typeof stack !== 'string')
            return false;
        return stack
            .split('\n')
            .some((l) => l.indexOf('(https.js:') !== -1 ||
            l.indexOf('node:https:') !== -1);
    }
    // In order to support async signatures in `connect()` and Node's native
    // connection pooling in `http.Agent`, the array of sockets for each origin
    // has to be updated synchronously. This is so the length of the array is
    // accurate when `addRequest()` is next called. We achieve this by creating a
    // fake socket and adding it to `sockets[origin]` and incrementing
    // `totalSocketCount`.
    incrementSockets(name) {
        // If `maxSockets` and `maxTotalSockets` are both Infinity then there is no
        // need to create a fake socket because Node.js native connection pooling
        // will never be invoked.
        if (this.maxSockets === Infinity && this.maxTotalSockets === Infinity) {
            return null;
        }
        // All instances of `sockets` are expected TypeScript errors. The
        // alternative is to add it as a private property of this class but that
        // will break TypeScript subclassing.
        if (!this.sockets[name]) {
            // @ts-expect-error `sockets` is readonly in `@types/node`
            this.sockets[name] = [];
        }
        const fakeSocket = new external_net_.Socket({ writable: false });
        this.sockets[name].push(fakeSocket);
        // @ts-expect-error `totalSocketCount` isn't defined in `@types/node`
        this.totalSocketCount++;
        return fakeSocket;
    }
    decrementSockets(name, socket) {
        if (!this.sockets[name] || socket === null) {
            return;
        }
        const sockets = this.sockets[name];
        const index = sockets.indexOf(socket);
        if (index !== -1) {
            sockets.splice(index, 1);
            // @ts-expect-error  `totalSocketCount` isn't defined in `@types/node`
            this.totalSocketCount--;
            if (sockets.length === 0) {
                // @ts-expect-error `sockets` is readonly in `@types/node`
                delete this.sockets[name];
            }
        }
    }
    // In order to properly update the socket pool, we need to call `getName()` on
    // the core `https.Agent` if it is a secureEndpoint.
    getName(options) {
        const secureEndpoint = this.isSecureEndpoint(options);
        if (secureEndpoint) {
            return external_https_.Agent.prototype.getName.call(this, options);
        }
        return super.getName(options);
    }
    createSocket(req, options, cb) {
        const connectOpts = {
            ...options,
            secureEndpoint: this.isSecureEndpoint(options),
        };
        const name = this.getName(connectOpts);
        const fakeSocket = this.incrementSockets(name);
        Promise.resolve()
            .then(() => this.connect(req, connectOpts))
            .then((socket) => {
            this.decrementSockets(name, fakeSocket);
            if (socket instanceof external_http_.Agent) {
                try {
                    // @ts-expect-error `addRequest()` isn't defined in `@types/node`
                    return socket.addRequest(req, connectOpts);
                }
                catch (err) {
                    return cb(err);
                }
            }
            this[INTERNAL].currentSocket = socket;
            // @ts-expect-error `createSocket()` isn't defined in `@types/node`
            super.createSocket(req, options, cb);
        }, (err) => {
            this.decrementSockets(name, fakeSocket);
            cb(err);
        });
    }
    createConnection() {
        const socket = this[INTERNAL].currentSocket;
        this[INTERNAL].currentSocket = undefined;
        if (!socket) {
            throw new Error('No socket was returned in the `connect()` function');
        }
        return socket;
    }
    get defaultPort() {
        return (this[INTERNAL].defaultPort ??
            (this.protocol === 'https:' ? 443 : 80));
    }
    set defaultPort(v) {
        if (this[INTERNAL]) {
            this[INTERNAL].defaultPort = v;
        }
    }
    get protocol() {
        return (this[INTERNAL].protocol ??
            (this.isSecureEndpoint() ? 'https:' : 'http:'));
    }
    set protocol(v) {
        if (this[INTERNAL]) {
            this[INTERNAL].protocol = v;
        }
    }
}
//# sourceMappingURL=index.js.map
// EXTERNAL MODULE: external "url"
var external_url_ = __nccwpck_require__(7016);
;// CONCATENATED MODULE: ./node_modules/https-proxy-agent/dist/parse-proxy-response.js

const debug = src('https-proxy-agent:parse-proxy-response');
function parseProxyResponse(socket) {
    return new Promise((resolve, reject) => {
        // we need to buffer any HTTP traffic that happens with the proxy before we get
        // the CONNECT response, so that if the response is anything other than an "200"
        // response code, then we can re-play the "data" events on the socket once the
        // HTTP parser is hooked up...
        let buffersLength = 0;
        const buffers = [];
        function read() {
            const b = socket.read();
            if (b)
                ondata(b);
            else
                socket.once('readable', read);
        }
        function cleanup() {
            socket.removeListener('end', onend);
            socket.removeListener('error', onerror);
            socket.removeListener('readable', read);
        }
        function onend() {
            cleanup();
            debug('onend');
            reject(new Error('Proxy connection ended before receiving CONNECT response'));
        }
        function onerror(err) {
            cleanup();
            debug('onerror %o', err);
            reject(err);
        }
        function ondata(b) {
            buffers.push(b);
            buffersLength += b.length;
            const buffered = Buffer.concat(buffers, buffersLength);
            const endOfHeaders = buffered.indexOf('\r\n\r\n');
            if (endOfHeaders === -1) {
                // keep buffering
                debug('have not received end of HTTP headers yet...');
                read();
                return;
            }
            const headerParts = buffered
                .slice(0, endOfHeaders)
                .toString('ascii')
                .split('\r\n');
            const firstLine = headerParts.shift();
            if (!firstLine) {
                socket.destroy();
                return reject(new Error('No header received from proxy CONNECT response'));
            }
            const firstLineParts = firstLine.split(' ');
            const statusCode = +firstLineParts[1];
            const statusText = firstLineParts.slice(2).join(' ');
            const headers = {};
            for (const header of headerParts) {
                if (!header)
                    continue;
                const firstColon = header.indexOf(':');
                if (firstColon === -1) {
                    socket.destroy();
                    return reject(new Error(`Invalid header from proxy CONNECT response: "${header}"`));
                }
                const key = header.slice(0, firstColon).toLowerCase();
                const value = header.slice(firstColon + 1).trimStart();
                const current = headers[key];
                if (typeof current === 'string') {
                    headers[key] = [current, value];
                }
                else if (Array.isArray(current)) {
                    current.push(value);
                }
                else {
                    headers[key] = value;
                }
            }
            debug('got proxy server response: %o %o', firstLine, headers);
            cleanup();
            resolve({
                connect: {
                    statusCode,
                    statusText,
                    headers,
                },
                buffered,
            });
        }
        socket.on('error', onerror);
        socket.on('end', onend);
        read();
    });
}
//# sourceMappingURL=parse-proxy-response.js.map
;// CONCATENATED MODULE: ./node_modules/https-proxy-agent/dist/index.js







const dist_debug = src('https-proxy-agent');
const setServernameFromNonIpHost = (options) => {
    if (options.servername === undefined &&
        options.host &&
        !external_net_.isIP(options.host)) {
        return {
            ...options,
            servername: options.host,
        };
    }
    return options;
};
/**
 * The `HttpsProxyAgent` implements an HTTP Agent subclass that connects to
 * the specified "HTTP(s) proxy server" in order to proxy HTTPS requests.
 *
 * Outgoing HTTP requests are first tunneled through the proxy server using the
 * `CONNECT` HTTP request method to establish a connection to the proxy server,
 * and then the proxy server connects to the destination target and issues the
 * HTTP request from the proxy server.
 *
 * `https:` requests have their socket connection upgraded to TLS once
 * the connection to the proxy server has been established.
 */
class HttpsProxyAgent extends Agent {
    constructor(proxy, opts) {
        super(opts);
        this.options = { path: undefined };
        this.proxy = typeof proxy === 'string' ? new external_url_.URL(proxy) : proxy;
        this.proxyHeaders = opts?.headers ?? {};
        dist_debug('Creating new HttpsProxyAgent instance: %o', this.proxy.href);
        // Trim off the brackets from IPv6 addresses
        const host = (this.proxy.hostname || this.proxy.host).replace(/^\[|\]$/g, '');
        const port = this.proxy.port
            ? parseInt(this.proxy.port, 10)
            : this.proxy.protocol === 'https:'
                ? 443
                : 80;
        this.connectOpts = {
            // Attempt to negotiate http/1.1 for proxy servers that support http/2
            ALPNProtocols: ['http/1.1'],
            ...(opts ? omit(opts, 'headers') : null),
            host,
            port,
        };
    }
    /**
     * Called when the node-core HTTP client library is creating a
     * new HTTP request.
     */
    async connect(req, opts) {
        const { proxy } = this;
        if (!opts.host) {
            throw new TypeError('No "host" provided');
        }
        // Create a socket connection to the proxy server.
        let socket;
        if (proxy.protocol === 'https:') {
            dist_debug('Creating `tls.Socket`: %o', this.connectOpts);
            socket = external_tls_.connect(setServernameFromNonIpHost(this.connectOpts));
        }
        else {
            dist_debug('Creating `net.Socket`: %o', this.connectOpts);
            socket = external_net_.connect(this.connectOpts);
        }
        const headers = typeof this.proxyHeaders === 'function'
            ? this.proxyHeaders()
            : { ...this.proxyHeaders };
        const host = external_net_.isIPv6(opts.host) ? `[${opts.host}]` : opts.host;
        let payload = `CONNECT ${host}:${opts.port} HTTP/1.1\r\n`;
        // Inject the `Proxy-Authorization` header if necessary.
        if (proxy.username || proxy.password) {
            const auth = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
            headers['Proxy-Authorization'] = `Basic ${Buffer.from(auth).toString('base64')}`;
        }
        headers.Host = `${host}:${opts.port}`;
        if (!headers['Proxy-Connection']) {
            headers['Proxy-Connection'] = this.keepAlive
                ? 'Keep-Alive'
                : 'close';
        }
        for (const name of Object.keys(headers)) {
            payload += `${name}: ${headers[name]}\r\n`;
        }
        const proxyResponsePromise = parseProxyResponse(socket);
        socket.write(`${payload}\r\n`);
        const { connect, buffered } = await proxyResponsePromise;
        req.emit('proxyConnect', connect);
        this.emit('proxyConnect', connect, req);
        if (connect.statusCode === 200) {
            req.once('socket', resume);
            if (opts.secureEndpoint) {
                // The proxy is connecting to a TLS server, so upgrade
                // this socket connection to a TLS connection.
                dist_debug('Upgrading socket connection to TLS');
                return external_tls_.connect({
                    ...omit(setServernameFromNonIpHost(opts), 'host', 'path', 'port'),
                    socket,
                });
            }
            return socket;
        }
        // Some other status code that's not 200... need to re-play the HTTP
        // header "data" events onto the socket once the HTTP machinery is
        // attached so that the node core `http` can parse and handle the
        // error status code.
        // Close the original socket, and a new "fake" socket is returned
        // instead, so that the proxy doesn't get the HTTP request
        // written to it (which may contain `Authorization` headers or other
        // sensitive data).
        //
        // See: https://hackerone.com/reports/541502
        socket.destroy();
        const fakeSocket = new external_net_.Socket({ writable: false });
        fakeSocket.readable = true;
        // Need to wait for the "socket" event to re-play the "data" events.
        req.once('socket', (s) => {
            dist_debug('Replaying proxy buffer for failed request');
            external_assert_namespaceObject(s.listenerCount('data') > 0);
            // Replay the "buffered" Buffer onto the fake `socket`, since at
            // this point the HTTP module machinery has been hooked up for
            // the user.
            s.push(buffered);
            s.push(null);
        });
        return fakeSocket;
    }
}
HttpsProxyAgent.protocols = ['http', 'https'];
function resume(socket) {
    socket.resume();
}
function omit(obj, ...keys) {
    const ret = {};
    let key;
    for (key in obj) {
        if (!keys.includes(key)) {
            ret[key] = obj[key];
        }
    }
    return ret;
}
//# sourceMappingURL=index.js.map

/***/ }),

/***/ 9607:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   QN: () => (/* binding */ verifyEvent),
/* harmony export */   dq: () => (/* binding */ getEventHash),
/* harmony export */   lG: () => (/* binding */ getPublicKey),
/* harmony export */   pC: () => (/* binding */ finalizeEvent)
/* harmony export */ });
/* unused harmony exports compareEvents, generateSecretKey, serializeEvent, sortEvents, validateEvent, verifiedSymbol */
/* harmony import */ var _noble_curves_secp256k1_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8904);
/* harmony import */ var _noble_hashes_utils_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(2565);
/* harmony import */ var _noble_hashes_sha2_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(2727);
// pure.ts



// utils.ts

var utf8Decoder = new TextDecoder("utf-8");
var utf8Encoder = new TextEncoder();
function isHex32(input) {
  if (input.length !== 64)
    return false;
  for (let i2 = 0; i2 < 64; i2++) {
    let cc = input.charCodeAt(i2);
    if (isNaN(cc) || cc < 48 || cc > 102 || cc > 57 && cc < 97) {
      return false;
    }
  }
  return true;
}

// core.ts
var verifiedSymbol = Symbol("verified");
var isRecord = (obj) => obj instanceof Object;
function validateEvent(event) {
  if (!isRecord(event))
    return false;
  if (typeof event.kind !== "number")
    return false;
  if (typeof event.content !== "string")
    return false;
  if (typeof event.created_at !== "number")
    return false;
  if (typeof event.pubkey !== "string")
    return false;
  if (!isHex32(event.pubkey))
    return false;
  if (!Array.isArray(event.tags))
    return false;
  for (let i2 = 0; i2 < event.tags.length; i2++) {
    let tag = event.tags[i2];
    if (!Array.isArray(tag))
      return false;
    for (let j = 0; j < tag.length; j++) {
      if (typeof tag[j] !== "string")
        return false;
    }
  }
  return true;
}
function compareEvents(a, b) {
  if (a.created_at !== b.created_at) {
    return b.created_at - a.created_at;
  }
  return a.id.localeCompare(b.id);
}
function sortEvents(events) {
  return events.sort(compareEvents);
}

// pure.ts

var JS = class {
  generateSecretKey() {
    return _noble_curves_secp256k1_js__WEBPACK_IMPORTED_MODULE_0__/* .schnorr */ .ko.utils.randomSecretKey();
  }
  getPublicKey(secretKey) {
    return (0,_noble_hashes_utils_js__WEBPACK_IMPORTED_MODULE_1__/* .bytesToHex */ .My)(_noble_curves_secp256k1_js__WEBPACK_IMPORTED_MODULE_0__/* .schnorr */ .ko.getPublicKey(secretKey));
  }
  finalizeEvent(t, secretKey) {
    const event = t;
    event.pubkey = (0,_noble_hashes_utils_js__WEBPACK_IMPORTED_MODULE_1__/* .bytesToHex */ .My)(_noble_curves_secp256k1_js__WEBPACK_IMPORTED_MODULE_0__/* .schnorr */ .ko.getPublicKey(secretKey));
    event.id = getEventHash(event);
    event.sig = (0,_noble_hashes_utils_js__WEBPACK_IMPORTED_MODULE_1__/* .bytesToHex */ .My)(_noble_curves_secp256k1_js__WEBPACK_IMPORTED_MODULE_0__/* .schnorr */ .ko.sign((0,_noble_hashes_utils_js__WEBPACK_IMPORTED_MODULE_1__/* .hexToBytes */ .aT)(getEventHash(event)), secretKey));
    event[verifiedSymbol] = true;
    return event;
  }
  verifyEvent(event) {
    if (typeof event[verifiedSymbol] === "boolean")
      return event[verifiedSymbol];
    try {
      const hash = getEventHash(event);
      if (hash !== event.id) {
        event[verifiedSymbol] = false;
        return false;
      }
      const valid = _noble_curves_secp256k1_js__WEBPACK_IMPORTED_MODULE_0__/* .schnorr */ .ko.verify((0,_noble_hashes_utils_js__WEBPACK_IMPORTED_MODULE_1__/* .hexToBytes */ .aT)(event.sig), (0,_noble_hashes_utils_js__WEBPACK_IMPORTED_MODULE_1__/* .hexToBytes */ .aT)(hash), (0,_noble_hashes_utils_js__WEBPACK_IMPORTED_MODULE_1__/* .hexToBytes */ .aT)(event.pubkey));
      event[verifiedSymbol] = valid;
      return valid;
    } catch (err) {
      event[verifiedSymbol] = false;
      return false;
    }
  }
};
function serializeEvent(evt) {
  if (!validateEvent(evt))
    throw new Error("can't serialize event with wrong or missing properties");
  return JSON.stringify([0, evt.pubkey, evt.created_at, evt.kind, evt.tags, evt.content]);
}
function getEventHash(event) {
  let eventHash = (0,_noble_hashes_sha2_js__WEBPACK_IMPORTED_MODULE_2__/* .sha256 */ .sc)(utf8Encoder.encode(serializeEvent(event)));
  return (0,_noble_hashes_utils_js__WEBPACK_IMPORTED_MODULE_1__/* .bytesToHex */ .My)(eventHash);
}
var i = new JS();
var generateSecretKey = i.generateSecretKey;
var getPublicKey = i.getPublicKey;
var finalizeEvent = i.finalizeEvent;
var verifyEvent = i.verifyEvent;



/***/ }),

/***/ 8182:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ getProxyForUrl)
/* harmony export */ });


var DEFAULT_PORTS = {
  ftp: 21,
  gopher: 70,
  http: 80,
  https: 443,
  ws: 80,
  wss: 443,
};

function parseUrl(urlString) {
  try {
    return new URL(urlString);
  } catch {
    return null;
  }
}

/**
 * @param {string|object|URL} url - The URL as a string or URL instance, or a
 *   compatible object (such as the result from legacy url.parse).
 * @return {string} The URL of the proxy that should handle the request to the
 *  given URL. If no proxy is set, this will be an empty string.
 */
function getProxyForUrl(url) {
  var parsedUrl = (typeof url === 'string' ? parseUrl(url) : url) || {};
  var proto = parsedUrl.protocol;
  var hostname = parsedUrl.host;
  var port = parsedUrl.port;
  if (typeof hostname !== 'string' || !hostname || typeof proto !== 'string') {
    return '';  // Don't proxy URLs without a valid scheme or host.
  }

  proto = proto.split(':', 1)[0];
  // Stripping ports in this way instead of using parsedUrl.hostname to make
  // sure that the brackets around IPv6 addresses are kept.
  hostname = hostname.replace(/:\d*$/, '');
  port = parseInt(port) || DEFAULT_PORTS[proto] || 0;
  if (!shouldProxy(hostname, port)) {
    return '';  // Don't proxy URLs that match NO_PROXY.
  }

  var proxy = getEnv(proto + '_proxy') || getEnv('all_proxy');
  if (proxy && proxy.indexOf('://') === -1) {
    // Missing scheme in proxy, default to the requested URL's scheme.
    proxy = proto + '://' + proxy;
  }
  return proxy;
}

/**
 * Determines whether a given URL should be proxied.
 *
 * @param {string} hostname - The host name of the URL.
 * @param {number} port - The effective port of the URL.
 * @returns {boolean} Whether the given URL should be proxied.
 * @private
 */
function shouldProxy(hostname, port) {
  var NO_PROXY = getEnv('no_proxy').toLowerCase();
  if (!NO_PROXY) {
    return true;  // Always proxy if NO_PROXY is not set.
  }
  if (NO_PROXY === '*') {
    return false;  // Never proxy if wildcard is set.
  }

  return NO_PROXY.split(/[,\s]/).every(function(proxy) {
    if (!proxy) {
      return true;  // Skip zero-length hosts.
    }
    var parsedProxy = proxy.match(/^(.+):(\d+)$/);
    var parsedProxyHostname = parsedProxy ? parsedProxy[1] : proxy;
    var parsedProxyPort = parsedProxy ? parseInt(parsedProxy[2]) : 0;
    if (parsedProxyPort && parsedProxyPort !== port) {
      return true;  // Skip if ports don't match.
    }

    if (!/^[.*]/.test(parsedProxyHostname)) {
      // No wildcards, so stop proxying if there is an exact match.
      return hostname !== parsedProxyHostname;
    }

    if (parsedProxyHostname.charAt(0) === '*') {
      // Remove leading wildcard.
      parsedProxyHostname = parsedProxyHostname.slice(1);
    }
    // Stop proxying if the hostname ends with the no_proxy host.
    return !hostname.endsWith(parsedProxyHostname);
  });
}

/**
 * Get the value for an environment variable.
 *
 * @param {string} key - The name of the environment variable.
 * @return {string} The value of the environment variable.
 * @private
 */
function getEnv(key) {
  return process.env[key.toLowerCase()] || process.env[key.toUpperCase()] || '';
}


/***/ })

/******/ });
/************************************************************************/
/******/ // The module cache
/******/ var __webpack_module_cache__ = {};
/******/ 
/******/ // The require function
/******/ function __nccwpck_require__(moduleId) {
/******/ 	// Check if module is in cache
/******/ 	var cachedModule = __webpack_module_cache__[moduleId];
/******/ 	if (cachedModule !== undefined) {
/******/ 		return cachedModule.exports;
/******/ 	}
/******/ 	// Create a new module (and put it into the cache)
/******/ 	var module = __webpack_module_cache__[moduleId] = {
/******/ 		// no module.id needed
/******/ 		// no module.loaded needed
/******/ 		exports: {}
/******/ 	};
/******/ 
/******/ 	// Execute the module function
/******/ 	var threw = true;
/******/ 	try {
/******/ 		__webpack_modules__[moduleId](module, module.exports, __nccwpck_require__);
/******/ 		threw = false;
/******/ 	} finally {
/******/ 		if(threw) delete __webpack_module_cache__[moduleId];
/******/ 	}
/******/ 
/******/ 	// Return the exports of the module
/******/ 	return module.exports;
/******/ }
/******/ 
/************************************************************************/
/******/ /* webpack/runtime/asset-relocator-loader */
/******/ if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = decodeURIComponent(new URL('.', import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
/******/ 
/******/ /* webpack/runtime/async module */
/******/ (() => {
/******/ 	var webpackQueues = typeof Symbol === "function" ? Symbol("webpack queues") : "__webpack_queues__";
/******/ 	var webpackExports = typeof Symbol === "function" ? Symbol("webpack exports") : "__webpack_exports__";
/******/ 	var webpackError = typeof Symbol === "function" ? Symbol("webpack error") : "__webpack_error__";
/******/ 	var resolveQueue = (queue) => {
/******/ 		if(queue && queue.d < 1) {
/******/ 			queue.d = 1;
/******/ 			queue.forEach((fn) => (fn.r--));
/******/ 			queue.forEach((fn) => (fn.r-- ? fn.r++ : fn()));
/******/ 		}
/******/ 	}
/******/ 	var wrapDeps = (deps) => (deps.map((dep) => {
/******/ 		if(dep !== null && typeof dep === "object") {
/******/ 			if(dep[webpackQueues]) return dep;
/******/ 			if(dep.then) {
/******/ 				var queue = [];
/******/ 				queue.d = 0;
/******/ 				dep.then((r) => {
/******/ 					obj[webpackExports] = r;
/******/ 					resolveQueue(queue);
/******/ 				}, (e) => {
/******/ 					obj[webpackError] = e;
/******/ 					resolveQueue(queue);
/******/ 				});
/******/ 				var obj = {};
/******/ 				obj[webpackQueues] = (fn) => (fn(queue));
/******/ 				return obj;
/******/ 			}
/******/ 		}
/******/ 		var ret = {};
/******/ 		ret[webpackQueues] = x => {};
/******/ 		ret[webpackExports] = dep;
/******/ 		return ret;
/******/ 	}));
/******/ 	__nccwpck_require__.a = (module, body, hasAwait) => {
/******/ 		var queue;
/******/ 		hasAwait && ((queue = []).d = -1);
/******/ 		var depQueues = new Set();
/******/ 		var exports = module.exports;
/******/ 		var currentDeps;
/******/ 		var outerResolve;
/******/ 		var reject;
/******/ 		var promise = new Promise((resolve, rej) => {
/******/ 			reject = rej;
/******/ 			outerResolve = resolve;
/******/ 		});
/******/ 		promise[webpackExports] = exports;
/******/ 		promise[webpackQueues] = (fn) => (queue && fn(queue), depQueues.forEach(fn), promise["catch"](x => {}));
/******/ 		module.exports = promise;
/******/ 		body((deps) => {
/******/ 			currentDeps = wrapDeps(deps);
/******/ 			var fn;
/******/ 			var getResult = () => (currentDeps.map((d) => {
/******/ 				if(d[webpackError]) throw d[webpackError];
/******/ 				return d[webpackExports];
/******/ 			}))
/******/ 			var promise = new Promise((resolve) => {
/******/ 				fn = () => (resolve(getResult));
/******/ 				fn.r = 0;
/******/ 				var fnQueue = (q) => (q !== queue && !depQueues.has(q) && (depQueues.add(q), q && !q.d && (fn.r++, q.push(fn))));
/******/ 				currentDeps.map((dep) => (dep[webpackQueues](fnQueue)));
/******/ 			});
/******/ 			return fn.r ? promise : getResult();
/******/ 		}, (err) => ((err ? reject(promise[webpackError] = err) : outerResolve(exports)), resolveQueue(queue)));
/******/ 		queue && queue.d < 0 && (queue.d = 0);
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/compat get default export */
/******/ (() => {
/******/ 	// getDefaultExport function for compatibility with non-harmony modules
/******/ 	__nccwpck_require__.n = (module) => {
/******/ 		var getter = module && module.__esModule ?
/******/ 			() => (module['default']) :
/******/ 			() => (module);
/******/ 		__nccwpck_require__.d(getter, { a: getter });
/******/ 		return getter;
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/define property getters */
/******/ (() => {
/******/ 	// define getter functions for harmony exports
/******/ 	__nccwpck_require__.d = (exports, definition) => {
/******/ 		for(var key in definition) {
/******/ 			if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
/******/ 				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 			}
/******/ 		}
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/hasOwnProperty shorthand */
/******/ (() => {
/******/ 	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ })();
/******/ 
/************************************************************************/
/******/ 
/******/ // startup
/******/ // Load entry module and return exports
/******/ // This entry module used 'module' so it can't be inlined
/******/ var __webpack_exports__ = __nccwpck_require__(4896);
/******/ __webpack_exports__ = await __webpack_exports__;
/******/ 
