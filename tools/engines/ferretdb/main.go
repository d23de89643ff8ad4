// FerretDB on SQLite, listening on loopback: what the tests and `npm run engines` take for MongoDB's server.
package main

import (
	"context"
	"flag"
	"log"
	"log/slog"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

// A writer waits for the one before it, from the beginning of its transaction on: one that began as a reader would be refused.
// What was written survives the death of this process, as tests need it, not that of the machine.
const settings = "?_txlock=immediate&_pragma=busy_timeout(10000)&_pragma=journal_mode(wal)&_pragma=synchronous(normal)"

func main() {
	address := flag.String("address", "127.0.0.1:27017", "where to listen")
	folder := flag.String("folder", ".", "where the data is")
	flag.Parse()

	slog.SetLogLoggerLevel(slog.LevelError)
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: *address},
		Handler:   "sqlite",
		SQLiteURL: "file:" + *folder + "/" + settings,
	})
	if err != nil {
		log.Fatal(err)
	}
	ended, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := server.Run(ended); err != nil && ended.Err() == nil {
		log.Fatal(err)
	}
}
