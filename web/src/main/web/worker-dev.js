// The worker where modules are served one by one; the one file has its parts joined already.
importScripts('runtime.js', 'worker.js');
